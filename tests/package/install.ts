/** Installs the packed package into a fresh folder beside a host's own packages, as `npm i` does. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { npm } from '../npm.ts';

const run = promisify(execFile);

/** The product is already built, so packing must not build it again. */
export async function pack(folder: string): Promise<string> {
  await npm(process.cwd(), 'pack', '--ignore-scripts', '--pack-destination', folder);
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  return `./${name}`;
}

export async function install(packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'news-auth-host-'));
  const packed = await pack(folder);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', packed, ...packages);
  return folder;
}

/** Builds `app.js` and its chunks into `built`. */
export async function buildHost(folder: string, source: string): Promise<void> {
  await writeFile(path.join(folder, 'app.jsx'), source);
  await build({
    absWorkingDir: folder,
    entryPoints: ['app.jsx'],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    jsxDev: true,
    outdir: 'built',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
}

/** Runs a script with Node in the host's folder; returns its output. */
export async function printed(folder: string, source: string): Promise<unknown> {
  await writeFile(path.join(folder, 'server.mjs'), source);
  return JSON.parse((await run(process.execPath, ['server.mjs'], { cwd: folder })).stdout);
}
