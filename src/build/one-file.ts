/**
 * `dist/news-auth.js`: the entry with everything else inside it as one function, which runs once the first frame is painted. A bundler left to
 * itself would wrap every module that is loaded lazily in a function of its own; here none is loaded, so each half is one flat scope.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { lazyEntries } from './entry.ts';

const DYNAMIC = /import\((\s*)'(\.[^']+)'\s*\)/g;
/** An import that uses a single export, so that the module is not needed as an object. */
const ONE_OF_IT = /import\(\s*'(\.[^']+)'\s*\)\.then\(\((\w+)\) => \2\.(\w+)\)/g;
const OURS = /[\\/]src[\\/](element|hosted|features|flow|session|ui)[\\/].*\.tsx?$/;

const rewriting = (name: string, rewrite: (code: string, file: string) => string): Plugin => ({
  name,
  setup({ onLoad }) {
    onLoad({ filter: OURS }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      const contents = rewrite(code, file);
      return contents === code ? undefined : { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** In the entry, a dynamic import becomes a part of the rest, by the name of its module. */
const importsFromRest = rewriting('imports-from-rest', (code) =>
  code.replace(DYNAMIC, (_, _space, asked: string) => `__rest('${path.basename(asked)}')`),
);

/** In the rest, a dynamic import becomes a static one: everything is there already. */
const staticImports = rewriting('static-imports', (code) => {
  const imports: string[] = [];
  const resolved = (what: (name: string) => string, asked: string): string => {
    const name = `__lazy${imports.length}`;
    imports.push(`import ${what(name)} from '${asked}';`);
    return `Promise.resolve(${name})`;
  };
  const changed = code
    .replace(ONE_OF_IT, (_, asked: string, _chunk, one: string) => resolved((name) => `{ ${one} as ${name} }`, asked))
    .replace(DYNAMIC, (_, _space, asked: string) => resolved((name) => `* as ${name}`, asked));
  return imports.join('') + changed;
});

/** Nothing is loaded later, so nothing can fail to load: the code for missing chunks is left out. */
const WITHOUT_RETRIES: Readonly<Record<string, string>> = {
  'LoadBoundary.tsx': 'export const LoadBoundary = ({ children }) => children;',
  'lazy-view.ts': `import { lazy } from 'react';
    export const lazyView = (load) => lazy(() => load().then((view) => ({ default: view })));
    export const optionalView = lazyView;`,
};
const withoutRetries: Plugin = {
  name: 'without-retries',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]flow[\\/]react[\\/]loading[\\/](LoadBoundary\.tsx|lazy-view\.ts)$/ }, ({ path: file }) => ({
      contents: WITHOUT_RETRIES[path.basename(file)] ?? '',
      resolveDir: path.dirname(file),
      loader: 'js',
    }));
  },
};

/** Fields that only React's renderer reads, written some 900 times: shortening their names saves 0.7 KB. */
const REACTS_OWN =
  /^(__(CLIENT|DOM)_INTERNALS_\w+|__reactInternalSnapshotBeforeUpdate|UNSAFE_\w+|unstable_\w+|errorRecoveryDisabledLanes|useHostTransitionStatus|shellSuspendCounter|hiddenCallbacks|isDehydrated|incompleteTransitions|waitingForViewTransition|getSnapshotBeforeUpdate|enqueue(Replace|Force)\w+|useCacheRefresh|identifierPrefix|on(Uncaught|Caught|Recoverable)Error|memoized(State|Props)|pendingProps|updateQueue|subtreeFlags|childLanes|elementType|stateNode|containerInfo|base(State|Queue)|(pending|suspended|pinged|entangled|expired)Lanes|lastRendered(State|Reducer)|hiddenUpdates|expirationTimes|callbackNode|callbackPriority|cancelPendingCommit|entanglements|(first|last)BaseUpdate|(hasE|e)agerState|revertLane|cachePool|treeContext|refCleanup|sibling|alternate|flags|return|child|lanes|deletions|dehydrated|blockedOn|retryLane|refCount|timeoutHandle|lastEffect|unsuspend|paired|_(fragmentFiber|visibility|currentValue2?|eventListeners|pendingVisibility|retryCache|debug\w+))$/;

/** Likewise: names of the machine, the forms, the idle watch, texts and banners, and of the class in `uqr` that draws QR codes, which neither the wire nor the DOM nor a host's page knows. */
const OURS_ALONE =
  /^(getState|setState|underWay|heldUp|isDrawn|dropSecrets|keepsSecrets|offerRetry|staysOnGatewayError|gatewayCode|clearOnFailure|ownWords|untilOnline|\w+Subtitle|forgotPasswordFailed|confirmationFailed|activationFailed|changesNotSaved|signInExpired|mfaSetupFailed|unknownMethods|tooManyCodes|textNotSent|resetSuccess|noSsoProvider|ssoBlocked|attemptsLeft|notLoadedTitle|newPasswordFor|useAnotherAccount|isAnother|isSetUp|authorUrl|clearedBy|requiredRule|answerLeast|passwordMost|departmentMax|invalidPhone|describedBy|focusFirst|isRefused|getInitialState|finderPenalty(TerminateAndCount|CountPatterns|AddHistory)|getAlignmentPatternPositions|draw(FunctionPatterns|AlignmentPattern|FinderPattern|FormatBits|Version|Codewords)|addEccAndInterleave|setFunctionModule|applyMask|getPenaltyScore|noted|looked|hasTabs|timeoutMs|warningMs|continueSession|keepAlive|exclusively|emptyPrompt|enabledWhen|offHint|stored|rawErrorCode|serverMessage|serverTime|retryAfter|refused|attempts|checklist|finishing)$/;

async function flat(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...options, bundle: true, write: false, outdir: 'unused' });
  return outputFiles?.[0]?.text ?? '';
}

export async function writeOneFile(outfile: string, { plugins = [], ...options }: BuildOptions): Promise<void> {
  const rest = await flat({
    ...options,
    format: 'iife',
    globalName: '__parts',
    stdin: {
      contents: lazyEntries.map((file, n) => `export * as p${n} from './${file}';`).join('\n'),
      resolveDir: process.cwd(),
    },
    plugins: [withoutRetries, staticImports, ...plugins],
  });
  const entry = await flat({
    ...options,
    format: 'iife',
    entryPoints: ['src/element/news-auth.ts'],
    plugins: [importsFromRest, ...plugins],
  });
  const names = JSON.stringify(lazyEntries.map((file) => path.basename(file)));
  const whole = `(()=>{
    let parts;
    const load = () => { ${rest}; return __parts };
    const __rest = (name) => new Promise((resolve) => resolve((parts ??= load())['p' + ${names}.indexOf(name)]));
    ${entry}
  })()`;
  // After esbuild's own pass: slow, and some 3 % smaller over everything.
  const { code = '' } = await minify(whole, {
    ecma: 2020,
    toplevel: true,
    compress: { passes: 2, unsafe: true, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
    mangle: { properties: { builtins: true, regex: new RegExp(`${REACTS_OWN.source}|${OURS_ALONE.source}`) } },
    format: { comments: false },
  });
  await writeFile(outfile, `${code}\n`);
}
