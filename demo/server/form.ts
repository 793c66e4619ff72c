/** `dist/server/`: the server as a folder of its own, for `npm ci --omit=dev && node main.js`. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Options } from 'tsup';
import { writeNotices } from '../../src/build/notices.ts';

const dist = process.env['NEWS_AUTH_DIST'] ?? 'dist';
const home = `${dist}/server`;

/** npm installs native code there, and packages that find their own files. */
const installed = ['@electric-sql/pglite', '@node-rs/argon2', 'pg'];

export const server: Options = {
  config: false,
  silent: true,
  format: 'esm',
  entry: { main: 'demo/server/serve.ts', admin: 'demo/server/admin.ts' },
  outDir: home,
  platform: 'node',
  target: 'node20',
  splitting: true,
  removeNodeProtocol: false,
  noExternal: [new RegExp(`^(?!(${installed.join('|')})(/|$))(?!.*demo-parts/parts)`)],
  // Only DEMO=1 loads the parts of the demo, and this server refuses it.
  external: [...installed, /demo-parts\/parts/],
  outExtension: () => ({ js: '.js' }),
  // Bundled CommonJS packages need it.
  banner: { js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);" },
  esbuildPlugins: [
    {
      name: 'licences',
      setup({ onEnd }) {
        onEnd(async ({ metafile }) => {
          await mkdir(home, { recursive: true });
          await writeNotices(home, Object.keys(metafile?.inputs ?? {}));
        });
      },
    },
  ],
};

interface Locked {
  readonly version: string;
  readonly dev?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Locked>>;

/** npm finds a package beside the one that asks for it, or further up. */
function placeOf(lock: Lock, name: string, from: string): string | undefined {
  const folder = `${from && `${from}/`}node_modules/${name}`;
  if (lock[folder]) return folder;
  return from ? placeOf(lock, name, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) : undefined;
}

function withNeeds(lock: Lock, folder: string, results = new Map<string, Locked>()): ReadonlyMap<string, Locked> {
  const entry = lock[folder];
  if (!entry || results.has(folder)) return results;
  const { dev: _, ...production } = entry;
  results.set(folder, production);
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    const needed = placeOf(lock, name, folder);
    if (needed) withNeeds(lock, needed, results);
  }
  return results;
}

async function writePackage(): Promise<void> {
  const [manifest, locked] = await Promise.all(['package.json', 'package-lock.json'].map((file) => readFile(file, 'utf8')));
  const { version, license, engines, devDependencies } = JSON.parse(manifest ?? '') as Record<string, Record<string, string>>;
  const { lockfileVersion, packages } = JSON.parse(locked ?? '') as { readonly lockfileVersion: number; readonly packages: Lock };
  const dependencies = Object.fromEntries(installed.map((name) => [name, devDependencies?.[name]]));
  const about = { name: 'news-auth-server', version, private: true, license, type: 'module', engines, dependencies };
  const needed = new Map(installed.flatMap((name) => [...withNeeds(packages, `node_modules/${name}`)]).sort());
  const root = { name: about.name, version, license, dependencies, engines };
  const lock = { name: about.name, version, lockfileVersion, requires: true, packages: { '': root, ...Object.fromEntries(needed) } };
  for (const [file, content] of Object.entries({ 'package.json': about, 'package-lock.json': lock }))
    await writeFile(path.join(home, file), `${JSON.stringify(content, null, 2)}\n`);
}

/** Browsers get these as the build has compressed them (`demo/server/pages/product-files.ts`). */
const sent = /^(hosted|esm|news-auth(\.loader)?\.js(\.map)?(\.br|\.gz)?|integrity\.json(\.br|\.gz)?)$/;

/** Runs when the rest of the product is complete. */
async function complete(): Promise<void> {
  await rm(path.join(home, 'public'), { recursive: true, force: true });
  for (const name of (await readdir(dist)).filter((name) => sent.test(name)))
    await cp(path.join(dist, name), path.join(home, 'public', name), { recursive: true });
  await cp('demo/server/db/migrations', path.join(home, 'migrations'), { recursive: true });
  await cp('demo/server/deploy', home, { recursive: true });
  await cp('demo/server/README.md', path.join(home, 'README.md'));
  for (const name of ['LICENSE', '.env.example']) await cp(name, path.join(home, name));
  await writePackage();
}

if (import.meta.filename === process.argv[1]) await complete();
