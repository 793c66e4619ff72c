/** The compiler's errors in a host's file, with library checks on. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

export const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
export const node = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };

/** `folder` is the host's, with its packages; errors inside other packages are ignored. */
export async function complaints(folder: string, name: string, source: string, options: ts.CompilerOptions): Promise<readonly string[]> {
  const file = path.join(folder, name);
  await writeFile(file, source);
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2022,
    types: [],
    jsx: ts.JsxEmit.ReactJSX,
    ...options,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .filter((found) => !/node_modules\/(?!news-auth\/)/.test(found.file?.fileName ?? ''))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
