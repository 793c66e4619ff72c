/** Sheets as text, prepared for light DOM. */
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { marked } from '../element/boot/light-sheet.ts';

export async function readCss(file: string, target: string[]): Promise<string> {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, minify: true, write: false, target });
  return marked(outputFiles[0]?.text.trim() ?? '');
}

/** `import css from './x.css?inline'` → the minified text of the sheet and of what it imports, nesting lowered for the target. */
export const css = (target: string[]): Plugin => ({
  name: 'css',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ resolveDir, path: specifier }) => ({
      path: path.relative('', path.resolve(resolveDir, specifier)),
      namespace: 'css',
    }));
    onLoad({ filter: /.*/, namespace: 'css' }, async ({ path: file }) => ({
      contents: await readCss(file.replace('?inline', ''), target),
      loader: 'text',
    }));
  },
});
