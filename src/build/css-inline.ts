/** `import css from './x.css?inline'` → the minified text of the sheet and of what it imports, nesting lowered for the target. */
import path from 'node:path';
import { build as bundle, type Plugin } from 'esbuild';

export async function readCss(file: string, target: string[]): Promise<{ readonly css: string; readonly files: readonly string[] }> {
  const { outputFiles, metafile } = await bundle({ entryPoints: [file], bundle: true, minify: true, write: false, metafile: true, target });
  // Drops the spaces that esbuild leaves although CSS needs none there: `--name: red`, `var(--name, …)`, `calc(… * 2)`, `1 / -1`. Strings
  // stay as they are, and so does a property with an empty value: `--name: ;`.
  const css = (outputFiles[0]?.text ?? '').replace(
    /"[^"]*"|(,|--[\w-]+:) (?![;}])| ([*/]) /g,
    (found, before = '', sign = '') => before + sign || found,
  );
  return { css: css.trim(), files: Object.keys(metafile.inputs).map((name) => path.resolve(name)) };
}

export const cssInline = (target: string[]): Plugin => ({
  name: 'css-inline',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      path: path.resolve(args.resolveDir, args.path),
      namespace: 'css-inline',
    }));
    build.onLoad({ filter: /.*/, namespace: 'css-inline' }, async (args) => {
      const { css, files } = await readCss(args.path.replace(/\?inline$/, ''), target);
      return { contents: css, loader: 'text', watchFiles: [...files] };
    });
  },
});
