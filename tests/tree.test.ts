// @vitest-environment node
/** Names of folders and files (src/README.md); `.dependency-cruiser.cjs` has the import rules. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Path from the root → text. */
type Files = Readonly<Record<string, string>>;

interface Rule {
  readonly says: string;
  /** Returns what breaks the rule, by name. */
  readonly breaches: (files: Files) => readonly string[];
  readonly example: { readonly files: Files; readonly breaches: readonly string[] };
}

const folderOf = (file: string) => path.posix.dirname(file);
const foldersOf = (files: Files): readonly string[] => [...new Set(Object.keys(files).map(folderOf))];

const featureOf = (file: string): readonly string[] => /^src\/features\/[^/]+(?=\/)/.exec(file) ?? [];

const rules: readonly Rule[] = [
  {
    says: 'every folder is named after what it holds',
    breaches: (files) => foldersOf(files).filter((folder) => /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|$)/.test(folder)),
    example: {
      files: { 'src/utils/date.ts': '', 'tests/e2e/helpers/mail.ts': '', 'demo/server/lib/deep/file.ts': '', 'src/ui/common-words.ts': '' },
      breaches: ['src/utils', 'tests/e2e/helpers', 'demo/server/lib/deep'],
    },
  },
  {
    says: 'an index.ts is the package, nothing else',
    breaches: (files) => Object.keys(files).filter((file) => /\/index\.tsx?$/.test(file) && file !== 'src/index.ts'),
    example: {
      files: {
        'src/index.ts': '',
        'src/features/sign-up/index.ts': '',
        'src/features/second-factor/set-up/index.ts': '',
        'src/features/index.ts': '',
        'src/ui/index.ts': '',
        'demo/server/index.tsx': '',
      },
      breaches: [
        'src/features/sign-up/index.ts',
        'src/features/second-factor/set-up/index.ts',
        'src/features/index.ts',
        'src/ui/index.ts',
        'demo/server/index.tsx',
      ],
    },
  },
  {
    says: 'every feature has words or a view of its own',
    breaches: (files) => {
      const paths = Object.keys(files);
      const visible = new Set(paths.filter((file) => /\/text\.ts$|\.tsx$/.test(file)).flatMap(featureOf));
      return [...new Set(paths.flatMap(featureOf))].filter((feature) => !visible.has(feature));
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
  it(`${says}: each file that breaks this is named`, () => expect(breaches(example.files)).toEqual(example.breaches));
}
