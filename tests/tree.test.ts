// @vitest-environment node
/** Names and sizes of folders, files and functions (README, "How it is built"); `.dependency-cruiser.cjs` has the import rules. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Path from the root → text. */
type Files = Readonly<Record<string, string>>;

interface Rule {
  readonly says: string;
  /** Returns what breaks the rule, by name. */
  readonly breaches: (files: Files) => readonly string[];
  readonly example: { readonly files: Files; readonly breaches: readonly string[] };
}

const SIDE_BY_SIDE = 13;
const LINES = 260;
const LINES_OF_A_FUNCTION = 60;

/** Files that are longer, and why. */
const tables: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^demo\/locales\/[a-z]{2}\.ts$/, 'every string of the product in one language'],
];

/** Functions that do no more than fill a table. */
const filledTables: readonly string[] = ['src/forms/fields/profile-fields.ts: profileFields'];

const folderOf = (file: string) => path.posix.dirname(file);
const isBelow = (file: string, ...roots: readonly string[]) => roots.some((root) => file.startsWith(`${root}/`));

function filesByFolder(files: Files): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of Object.keys(files)) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  return counts;
}

const featureOf = (file: string): readonly string[] => /^src\/features\/[^/]+(?=\/)/.exec(file) ?? [];

/** As many files as asked for, in one folder. */
const many = (folder: string, count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, '']));

/** As many lines as asked for, the last one ended. */
const lines = (count: number): string => '\n'.repeat(count);
const lineCount = (text: string): number => text.split('\n').length - 1;

/** The functions of a file, each with its lines, signature included. */
function functionsOf(file: string, text: string): readonly (readonly [name: string, lines: number])[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      found.push([named?.getText() ?? 'a function', lineAt(node.getEnd()) - lineAt(node.getStart()) + 1]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const rules: readonly Rule[] = [
  {
    says: 'no folder holds more than some twelve files side by side',
    breaches: (files) =>
      [...filesByFolder(files)].filter(([, count]) => count > SIDE_BY_SIDE).map(([folder, count]) => `${folder}: ${count} files`),
    example: {
      files: { ...many('src/forms', 14), ...many('tests/ui', 13) },
      breaches: ['src/forms: 14 files'],
    },
  },
  {
    says: 'no file is longer than a reader follows, except tables',
    breaches: (files) =>
      Object.entries(files)
        .map(([file, text]) => [file, lineCount(text)] as const)
        .filter(([file, count]) => /\.(tsx?|css)$/.test(file) && count > LINES)
        .filter(([file]) => !tables.some(([place]) => place.test(file)))
        .map(([file, count]) => `${file}: ${count} lines`),
    example: {
      files: {
        'src/ui/Card.tsx': lines(261),
        'demo/pages/styles/start.css': lines(300),
        'demo/people.ts': lines(260),
        'demo/locales/de.ts': lines(700),
        'tests/long.test.ts': lines(400),
      },
      breaches: ['src/ui/Card.tsx: 261 lines', 'demo/pages/styles/start.css: 300 lines', 'tests/long.test.ts: 400 lines'],
    },
  },
  {
    says: 'no function is longer than sixty lines, except tables',
    breaches: (files) =>
      Object.entries(files)
        .filter(([file]) => isBelow(file, 'src', 'demo') && /\.tsx?$/.test(file))
        .flatMap(([file, text]) => functionsOf(file, text).map(([name, count]) => [`${file}: ${name}`, count] as const))
        .filter(([place, count]) => count > LINES_OF_A_FUNCTION && !filledTables.includes(place))
        .map(([place, count]) => `${place}, ${count} lines`),
    example: {
      files: {
        'src/ui/Card.tsx': `export function Card() {${lines(60)}}`,
        'src/flow/store.ts': `const short = () => {${lines(59)}};\nconst start = (event: Event) => {${lines(61)}};`,
        'demo/server/app.ts': `class App {\n  close() {${lines(60)}}\n}\nrun(async () => {${lines(60)}});`,
        'tests/long.test.ts': `it('goes on', () => {${lines(60)}});`,
      },
      breaches: [
        'src/ui/Card.tsx: Card, 61 lines',
        'src/flow/store.ts: start, 62 lines',
        'demo/server/app.ts: close, 61 lines',
        'demo/server/app.ts: a function, 61 lines',
      ],
    },
  },
  {
    says: 'every folder is named after what it holds',
    breaches: (files) =>
      [...filesByFolder(files).keys()].filter((folder) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|$)/.test(folder)),
    example: {
      files: { 'src/utils/date.ts': '', 'tests/e2e/helpers/mail.ts': '', 'demo/server/lib/deep/file.ts': '', 'src/ui/common-words.ts': '' },
      breaches: ['src/utils', 'tests/e2e/helpers', 'demo/server/lib/deep'],
    },
  },
  {
    says: 'an index.ts is the package or the chunk of a feature, nothing else',
    breaches: (files) =>
      Object.keys(files).filter((file) => /\/index\.tsx?$/.test(file) && !/^src\/(features\/[^/]+\/([^/]+\/)?)?index\.ts$/.test(file)),
    example: {
      files: {
        'src/index.ts': '',
        'src/features/sign-up/index.ts': '',
        'src/features/second-factor/set-up/index.ts': '',
        'src/features/index.ts': '',
        'src/ui/index.ts': '',
        'demo/server/index.tsx': '',
      },
      breaches: ['src/features/index.ts', 'src/ui/index.ts', 'demo/server/index.tsx'],
    },
  },
  {
    says: 'every feature has words or a view of its own',
    breaches: (files) => {
      const paths = Object.keys(files);
      const shown = new Set(paths.filter((file) => /\/text\.ts$|\.tsx$/.test(file)).flatMap(featureOf));
      return [...new Set(paths.flatMap(featureOf))].filter((feature) => !shown.has(feature));
    },
    example: {
      files: {
        'src/features/sso/text.ts': '',
        'src/features/sign-up/steps/Personal.tsx': '',
        'src/features/empty/flow.ts': '',
        'src/features/views.tsx': '',
      },
      breaches: ['src/features/empty'],
    },
  },
];

const root = path.resolve(import.meta.dirname, '..');

const read = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => !/\/\./.test(name) && statSync(path.join(root, name)).isFile())
    .map((name) => [name, readFileSync(path.join(root, name), 'utf8')] as const);

const house: Files = Object.fromEntries(['src', 'demo', 'tests'].flatMap(read));

for (const { says, breaches, example } of rules) {
  it(says, () => expect(breaches(house)).toEqual([]));
  it(`${says}: whatever breaks this is named`, () => expect(breaches(example.files)).toEqual(example.breaches));
}
