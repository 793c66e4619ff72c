/**
 * React is CommonJS: a bundler calls `(0, react.useState)()` at every use. Behind a module with named exports the calls are
 * plain names, which saves a kilobyte over the whole product.
 */
import type { Plugin } from 'esbuild';

const names = {
  react: [
    'Component',
    'Fragment',
    'Suspense',
    'createContext',
    'createElement',
    'lazy',
    'memo',
    'useCallback',
    'useContext',
    'useDeferredValue',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
} as const;

const NAMESPACE = 'react-facade';

export const reactFacade: Plugin = {
  name: NAMESPACE,
  setup(build) {
    const filter = /^react(\/jsx-runtime)?$/;
    build.onResolve({ filter }, ({ kind, namespace, importer, path }) =>
      kind === 'import-statement' && namespace !== NAMESPACE && !importer.includes('node_modules')
        ? { path, namespace: NAMESPACE }
        : undefined,
    );
    build.onLoad({ filter, namespace: NAMESPACE }, ({ path }) => ({
      contents: `import * as React from '${path}';\n${names[path as keyof typeof names]
        .map((name) => `export const ${name} = React.${name};`)
        .join('\n')}`,
      resolveDir: process.cwd(),
      loader: 'js',
    }));
  },
};
