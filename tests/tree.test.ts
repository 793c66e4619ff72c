// @vitest-environment node
/** Rooms by name and size (README, "How it is built"); who may import whom stands in `.dependency-cruiser.cjs`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Path from the root → lines. */
type Files = Readonly<Record<string, number>>;

interface Rule {
  readonly says: string;
  /** What breaks it, by name. */
  readonly breaches: (files: Files) => readonly string[];
  readonly example: { readonly files: Files; readonly breaches: readonly string[] };
}

const SIDE_BY_SIDE = 13;
const LINES = 260;

/** Files that are longer, and why. */
const tables: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^demo\/locales\/[a-z]{2}\.ts$/, 'every string of the product in one language'],
];

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
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, 1]));

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
        .filter(([file, lines]) => isBelow(file, 'src', 'demo') && /\.(tsx?|css)$/.test(file) && lines > LINES)
        .filter(([file]) => !tables.some(([place]) => place.test(file)))
        .map(([file, lines]) => `${file}: ${lines} lines`),
    example: {
      files: {
        'src/ui/Card.tsx': 261,
        'demo/pages/styles/start.css': 300,
        'demo/people.ts': 260,
        'demo/locales/de.ts': 700,
        'tests/long.test.ts': 400,
      },
      breaches: ['src/ui/Card.tsx: 261 lines', 'demo/pages/styles/start.css: 300 lines'],
    },
  },
  {
    says: 'every folder is named after what it holds',
    breaches: (files) =>
      [...filesByFolder(files).keys()].filter((folder) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|$)/.test(folder)),
    example: {
      files: { 'src/utils/date.ts': 1, 'tests/e2e/helpers/mail.ts': 1, 'demo/server/lib/deep/file.ts': 1, 'src/ui/common-words.ts': 1 },
      breaches: ['src/utils', 'tests/e2e/helpers', 'demo/server/lib/deep'],
    },
  },
  {
    says: 'an index.ts is the package or the chunk of a feature, nothing else',
    breaches: (files) =>
      Object.keys(files).filter((file) => /\/index\.tsx?$/.test(file) && !/^src\/(features\/[^/]+\/([^/]+\/)?)?index\.ts$/.test(file)),
    example: {
      files: {
        'src/index.ts': 1,
        'src/features/sign-up/index.ts': 1,
        'src/features/second-factor/set-up/index.ts': 1,
        'src/features/index.ts': 1,
        'src/ui/index.ts': 1,
        'demo/server/index.tsx': 1,
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
        'src/features/sso/text.ts': 1,
        'src/features/sign-up/steps/Personal.tsx': 1,
        'src/features/empty/flow.ts': 1,
        'src/features/views.tsx': 1,
      },
      breaches: ['src/features/empty'],
    },
  },
];

const root = path.resolve(import.meta.dirname, '..');

const read = (folder: string): readonly (readonly [string, number])[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => !/\/\./.test(name) && statSync(path.join(root, name)).isFile())
    .map((name) => [name, readFileSync(path.join(root, name), 'utf8').split('\n').length - 1] as const);

const house: Files = Object.fromEntries(['src', 'demo', 'tests'].flatMap(read));

for (const { says, breaches, example } of rules) {
  it(says, () => expect(breaches(house)).toEqual([]));
  it(`${says}: whatever breaks this is named`, () => expect(breaches(example.files)).toEqual(example.breaches));
}
