/** `dist/THIRD-PARTY-NOTICES.txt`: the licences of what is bundled, which travel with it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Folders of packages of which a file went into a bundle. */
const bundled = new Set<string>();

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** Notes every package that a build reads. It must be the first plugin: once a plugin has loaded a file, esbuild asks no other. */
export const notePackages: Plugin = {
  name: 'note-packages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path: file }) => {
      const [folder] = PACKAGE.exec(file) ?? [];
      if (folder) bundled.add(folder);
      return undefined;
    });
  },
};

interface About {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license = '' } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as About;
  const file = (await readdir(folder)).find((found) => /^(licen[cs]e|copying)/i.test(found));
  if (!file && !license) throw new Error(`${name} is bundled and says nothing of its licence`);
  const text = file ? await readFile(path.join(folder, file), 'utf8') : `Licensed under ${license}; the package carries no text of it.`;
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/** Writes into `dist`, once everything is built. */
export async function writeNotices(dist: string): Promise<void> {
  const notices = await Promise.all([...bundled].sort().map(noticeOf));
  const unique = [...new Set(notices)];
  await writeFile(path.join(dist, 'THIRD-PARTY-NOTICES.txt'), unique.join(`\n${'-'.repeat(80)}\n\n`));
}
