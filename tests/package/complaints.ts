/** The compiler's errors in a host's file, with library checks on. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

export type CompilerOptions = Readonly<Record<string, unknown>>;

export const bundler: CompilerOptions = { module: 'esnext', moduleResolution: 'bundler' };
export const node: CompilerOptions = { module: 'nodenext', moduleResolution: 'nodenext' };

const COMPILER = path.resolve('node_modules/typescript-native/bin/tsc');
const compile = (project: string) =>
  new Promise<readonly string[]>((resolve, reject) => {
    execFile(process.execPath, [COMPILER, '-p', project, '--pretty', 'false'], (failure, output, complaint) => {
      const errors = output.split('\n').filter((line) => /error TS\d+: /.test(line));
      if (failure && errors.length === 0) reject(new Error(`the compiler failed: ${output}${complaint}`));
      else resolve(errors);
    });
  });

/** `folder` is the host's, with its packages; errors inside other packages are ignored. `options` are those of a `tsconfig.json`. */
export async function complaints(folder: string, name: string, source: string, options: CompilerOptions): Promise<readonly string[]> {
  await writeFile(path.join(folder, name), source);
  const project = path.join(folder, `${name}.json`);
  const common = {
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    lib: ['es2022', 'dom', 'dom.iterable'],
    target: 'es2022',
    types: [],
    jsx: 'react-jsx',
  };
  await writeFile(project, JSON.stringify({ files: [name], compilerOptions: { ...common, ...options } }));
  const lines = await compile(project);
  return lines.filter((line) => !/node_modules\/(?!news-auth\/)/.test(line)).map((line) => line.replace(/^.*error TS\d+: /, ''));
}
