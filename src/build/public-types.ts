/**
 * `dist/types`: the declarations that the package's entries reach. A host has not installed the bundled packages, so no declaration may
 * name one. The exceptions are the frameworks for whose users types are declared: a host that uses them has the framework itself.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

const entries = ['src/index.ts', 'src/entries/one-file.ts', 'src/react/react.tsx', 'src/ssr/render-login.ts'];
const PACKAGES = /^(react|preact|solid-js|svelte\/elements|vue)$/;

/** The declarations of the entries and of all they name, by the path of the module in `src`. */
export function publicTypes(): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile('src/tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, 'src');
  // `tsc -p src` has checked these types already.
  const declarationsOnly = { noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, outDir: 'unused' } as const;
  const program = ts.createProgram([...entries, 'src/css.d.ts', 'src/build.d.ts'], { ...options, ...declarationsOnly });
  const declarations = new Map<string, string>();
  const waiting = [...entries];
  for (const file of waiting) {
    if (declarations.has(file)) continue;
    program.emit(program.getSourceFile(file), (_, declaration) => {
      declarations.set(file, declaration.replace(/(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g, '$1$2.js$1'));
      for (const { fileName } of ts.preProcessFile(declaration).importedFiles) {
        if (fileName.startsWith('.')) waiting.push(path.posix.join(path.posix.dirname(file), fileName));
        else if (!PACKAGES.test(fileName)) throw new Error(`the types of the package need ${fileName} (${file}), which is bundled`);
      }
    });
  }
  return declarations;
}

const [, , folder] = process.argv;
if (folder) {
  await rm(folder, { recursive: true, force: true });
  for (const [file, declaration] of publicTypes()) {
    const target = path.join(folder, path.relative('src', file).replace(/\.tsx?$/, '.d.ts'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, declaration);
  }
}
