/** Who may import whom: the rooms of the house (src/README.md). `npm test` runs it. */

/** A room of src → the rooms it may import besides itself. */
const rooms = {
  contract: [],
  settings: [],
  i18n: [],
  forms: ['i18n'],
  client: ['contract'],
  session: ['client', 'contract', 'settings', 'forms', 'i18n'],
  flow: ['session', 'client', 'contract', 'settings', 'forms', 'i18n', 'ui'],
  ui: ['forms', 'i18n'],
  features: ['flow', 'session', 'client', 'contract', 'settings', 'forms', 'i18n', 'ui'],
  hosted: ['features', 'flow', 'session', 'client', 'settings', 'i18n', 'ui'],
  element: ['features', 'flow', 'session', 'client', 'contract', 'settings', 'forms', 'i18n', 'ui'],
  entries: ['element', 'hosted', 'features', 'flow'],
  react: ['index.ts', 'element', 'flow', 'client'],
  ssr: ['ui/tokens', 'element', 'settings', 'i18n'],
  verify: ['contract', 'forms', 'settings'],
};

/** The rooms of the reference server, in layers: a room may import those of its own layer and of the layers after it. */
const serverLayers = [
  ['[^/]+\\.ts$', 'admin/', 'api/', 'demo-parts/'],
  ['calls/', 'sso/', 'pages/'],
  ['accounts/', 'messages/', 'limits/', 'monitoring/'],
  ['security/', 'db/', 'service\\.ts$'],
  ['settings/', 'failure/', 'networks/', 'lists/'],
];

/** A package → the only files that may import it. */
const homes = {
  redaxios: '^src/client/client\\.ts$',
  '@r2wc': '^(src/element|tests)/',
  react: '^(src/(ui|flow/react|features|hosted|element|react|build|i18n)|tests)/',
  'react-dom': '^(src/(element|build)|tests)/',
  zustand: '^(src/(forms|session|flow|ui|features|element|build)|tests)/',
  '@simplewebauthn': '^(src/flow/passkeys|demo/server|tests)/',
  valibot: '^(src/(contract|client|session|features|verify)|demo|tests)/',
};

/** The packages that are bundled. */
const SHIPPED = ['@r2wc/core', '@simplewebauthn/browser', 'date-fns-tz', 'react', 'react-dom', 'redaxios', 'uqr', 'valibot', 'zustand'];

const packagePath = (name) => `(^|/)node_modules/(@types/)?${name}(/|$)`;

/** Data and rules, which know no React, whoever they import. */
const WITHOUT_REACT = [
  'contract/',
  'client/',
  'settings/',
  'session/',
  'forms/',
  'verify/',
  'ssr/',
  'flow/[^/]+\\.ts$',
  'flow/(address|machine)/',
  'features/(routes|resume)\\.ts$',
  'features/.+/(flow|forms|routes|text)\\.ts$',
];

/** What the demo may know of the product. */
const KNOWN_TO_THE_DEMO =
  'contract/|forms/|features/.+/(forms|options|body)\\.ts$|features/(routes|sso/text)\\.ts$|flow/address/(route|bent-link)\\.ts$|session/redirect\\.ts$|element/element-table\\.ts$|ssr/render-login\\.ts$|settings/sources\\.ts$|i18n/translate\\.ts$';
/** Tables that the reference pages print. */
const PRINTED =
  '(features/(sign-in/flow|second-factor/methods)|flow/(banners|flow|screens|passkeys/failures)|session/stored|settings/settings|build/tooling|element/types/surface|verify/config/situations|verify/plans/plans)\\.ts$';

/** Not even by way of others. */
const outOfReach = [
  ...WITHOUT_REACT.map((place) => [place, 'react']),
  ['contract/', 'zustand'],
  ['client/', 'zustand'],
  ['forms/', 'redaxios'],
  ['ui/', 'redaxios'],
  ['ui/', '@r2wc'],
  ['features/', '@r2wc'],
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const roomRules = Object.entries(rooms).map(([room, allowed]) =>
  forbid(
    `room-${room}`,
    `src/${room} may import ${['itself', ...allowed].join(', ')}`,
    { path: `^src/${room}/` },
    { path: '^(src|demo|tests)/', pathNot: `^src/(${[room, ...allowed].join('|')})(/|$)` },
  ),
);

const layerRules = serverLayers
  .map((layer, index) => {
    const above = serverLayers.slice(0, index).flat().join('|');
    return forbid(
      `server-layer-${index + 1}`,
      `demo/server: ${layer.join(', ')} import their own layer and those after it`,
      { path: `^demo/server/(${layer.join('|')})`, pathNot: index === 0 ? '^demo/server/service\\.ts$' : [] },
      { path: `^demo/server/(${above})`, pathNot: '^demo/server/service\\.ts$' },
    );
  })
  .slice(1);

const homeRules = Object.entries(homes).map(([name, home]) =>
  forbid(`only-home-of-${name.replace('@', '')}`, `who may import ${name}`, { pathNot: home }, { path: packagePath(name) }),
);

const reachRules = outOfReach.map(([place, name]) =>
  forbid(
    `${place.replace(/\W+/g, '-')}-without-${name.replace('@', '')}`,
    `${name} is not needed there`,
    { path: `^src/${place}` },
    { path: packagePath(name), reachable: true },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    ...layerRules,
    ...homeRules,
    ...reachRules,
    forbid(
      'features-meet-above',
      'a feature knows no other one: what two of them share moves down, and they meet in src/features itself',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    forbid(
      'machine-without-looks',
      'the machine draws nothing',
      { path: '^src/flow/', pathNot: '^src/flow/react/' },
      // It only reads the document.
      { path: '^src/(ui|flow/react)/', pathNot: '^src/ui/own-document\\.ts$' },
    ),
    forbid(
      'views-name-rows',
      'a view names a row of its screen: where that leads is for the machine to say',
      { path: '^src/(features|flow/react|hosted)/.+\\.tsx$' },
      { path: '^src/flow/machine/machine\\.ts$' },
    ),
    forbid(
      'browsers-load-replies',
      'of the contract a browser loads how calls are made and answered; what they ask for is types there',
      { path: '^src/', pathNot: '^src/(contract|verify)/' },
      { path: '^src/contract/(contract|requests)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'demo-uses-the-bundle',
      'demo may import the contract, the forms, the table of paths, the words of the hand-off, the rules of redirects, the table of elements, the names of the provider, and how texts are filled in, run and count',
      { path: '^demo/', pathNot: '^demo/((guide/reference|accessibility|theme)/|server/form\\.ts$)' },
      { path: '^(src|tests)/', pathNot: `^src/(${KNOWN_TO_THE_DEMO})` },
    ),
    forbid(
      'theme-page-judges-as-diagnose',
      'the theme page imports, beyond what the demo may, only how diagnose() computes contrasts',
      { path: '^demo/theme/' },
      { path: '^(src|tests)/', pathNot: `^src/(${KNOWN_TO_THE_DEMO}|element/diagnose/contrast\\.ts$)` },
    ),
    forbid(
      'reference-prints-tables',
      'the reference pages and the accessibility report import, beyond what the demo may, only the tables that they print: a copy of one would grow old',
      { path: '^demo/(guide/reference|accessibility)/' },
      { path: '^(src|tests)/', pathNot: `^src/(${KNOWN_TO_THE_DEMO}|${PRINTED})` },
    ),
    forbid('src-stands-alone', 'nothing in src needs the demo or the tests', { path: '^src/' }, { path: '^(demo|tests)/' }),
    forbid(
      'kit-stands-apart',
      'the conformance kit is a command of its own: nothing a browser needs',
      { path: '^src/', pathNot: '^src/verify/' },
      { path: '^src/verify/' },
    ),
    forbid(
      'build-stands-apart',
      'what the build does is nothing a browser needs',
      { path: '^src/', pathNot: '^src/build/' },
      { path: '^src/build/' },
    ),
    {
      name: 'one-home-of-time-zones',
      comment: 'date-fns-tz is imported by one file',
      severity: 'error',
      from: { path: '^src/' },
      module: { path: packagePath('date-fns-tz'), numberOfDependentsMoreThan: 1 },
    },
    forbid(
      'browser-code',
      'only the build and the conformance kit use Node',
      { path: '^src/', pathNot: '^src/(build|verify)/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'shipped-packages',
      'what ships is bundled: a package more is so many bytes more, and needs a row here',
      { path: '^src/', pathNot: '^src/build/' },
      { path: '(^|/)node_modules/', pathNot: packagePath(`(${SHIPPED.join('|')})`) },
    ),
    forbid(
      'tables-know-types-of-the-client',
      'who calls is decided by the machine',
      { path: '^src/(flow/[^/]+\\.ts$|features/.+/flow\\.ts$)' },
      { path: '^src/client/client\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid('no-circles', 'files that import each other, types included, cannot be read one after the other', {}, { circular: true }),
    forbid(
      'no-barrels',
      'import the file that has it',
      { path: '^(src|demo)/' },
      { path: '^(src/.+|demo/.*)/index\\.tsx?$', dependencyTypesNot: ['dynamic-import'] },
    ),
    forbid(
      'named-folders',
      'a folder is named after what it holds',
      {},
      { path: '/(util|utils|helper|helpers|common|shared|misc)/', pathNot: 'node_modules' },
    ),
    // Types for frameworks that a host may have.
    forbid('found', 'an import that leads nowhere', { pathNot: '^src/element/types/frameworks\\.ts$' }, { couldNotResolve: true }),
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
