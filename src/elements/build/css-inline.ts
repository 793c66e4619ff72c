/** `import css from './x.css?inline'` → the minified text, nesting lowered for the target. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, transform } from 'esbuild';

export async function readCss(file: string, target: string[]): Promise<string> {
  const { code } = await transform(await readFile(file, 'utf8'), { loader: 'css', minify: true, target });
  return code;
}

export const cssInline = (target: string[]): Plugin => ({
  name: 'css-inline',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      path: path.resolve(args.resolveDir, args.path),
      namespace: 'css-inline',
    }));
    build.onLoad({ filter: /.*/, namespace: 'css-inline' }, async (args) => {
      const file = args.path.replace(/\?inline$/, '');
      return { contents: await readCss(file, target), loader: 'text', watchFiles: [file] };
    });
  },
});
