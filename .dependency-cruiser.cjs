/** Who may import whom: the layers of the house (README, "How it is built"). `npm test` runs it. */

/** A layer of src → the layers it may import besides itself. */
const layers = {
  text: [],
  api: ['text'],
  forms: ['text'],
  flows: ['api', 'forms', 'text'],
  state: ['flows', 'api', 'forms', 'text'],
  ui: ['forms', 'text'],
  screens: ['state', 'flows', 'forms', 'ui', 'text'],
  elements: ['screens', 'state', 'flows', 'api', 'forms', 'ui', 'text'],
};

/** A package → the only files that may import it. */
const homes = {
  redaxios: '^src/api/client\\.ts$',
  '@r2wc': '^(src/elements|tests)/',
  react: '^(src/(ui|screens|elements|text)|tests|demo)/',
  'react-dom': '^(src/elements|tests)/',
  zustand: '^(src/(forms|state|ui|screens|elements)|tests)/',
  valibot: '^(src/(api|flows|state)|demo|tests)/',
};

const packagePath = (name) => `(^|/)node_modules/(@types/)?${name}(/|$)`;

/** Not even by way of others. */
const outOfReach = {
  api: ['react', 'zustand'],
  forms: ['react', 'redaxios'],
  flows: ['react', 'zustand'],
  state: ['react'],
  ui: ['redaxios', '@r2wc'],
  screens: ['@r2wc'],
};

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `layer-${layer}`,
  comment: `src/${layer} may import ${['itself', ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^(src|demo|tests)/', pathNot: `^src/(${[layer, ...allowed].join('|')})/` },
}));

const homeRules = Object.entries(homes).map(([name, home]) => ({
  name: `only-home-of-${name.replace('@', '')}`,
  severity: 'error',
  from: { pathNot: home },
  to: { path: packagePath(name) },
}));

const reachRules = Object.entries(outOfReach).flatMap(([layer, packages]) =>
  packages.map((name) => ({
    name: `${layer}-without-${name.replace('@', '')}`,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: packagePath(name), reachable: true },
  })),
);

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...homeRules,
    ...reachRules,
    forbid(
      'demo-uses-the-bundle',
      'demo may import the contract, the forms and the redirect table',
      { path: '^demo/' },
      {
        path: '^(src|tests)/',
        pathNot: '^src/(api/contract\\.ts$|forms/|flows/redirect\\.ts$)',
      },
    ),
    forbid('src-stands-alone', 'nothing in src needs the demo or the tests', { path: '^src/' }, { path: '^(demo|tests)/' }),
    {
      name: 'one-home-of-time-zones',
      comment: 'date-fns-tz is imported by one file',
      severity: 'error',
      from: { path: '^src/' },
      module: { path: packagePath('date-fns-tz'), numberOfDependentsMoreThan: 1 },
    },
    forbid('browser-code', 'only the build uses Node', { path: '^src/', pathNot: '^src/elements/build/' }, { dependencyTypes: ['core'] }),
    forbid(
      'shipped-packages',
      'what ships is a dependency',
      { path: '^src/', pathNot: '^src/elements/build/' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'flows-know-types-of-the-client',
      'who calls is decided in src/state',
      { path: '^src/flows/' },
      {
        path: '^src/api/client\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'no-circles',
      'imports that go in circles have no layers; types alone are gone once compiled',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid('no-barrels', 'import the file that has it', { path: '^(src|demo)/' }, { path: '^(src/.+|demo/.*)/index\\.tsx?$' }),
    forbid(
      'named-folders',
      'a folder is named after what it holds',
      {},
      { path: '/(util|utils|helper|helpers|common|shared|misc)/', pathNot: 'node_modules' },
    ),
    forbid('found', 'an import that leads nowhere', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
