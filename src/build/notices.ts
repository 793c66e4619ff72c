/** `dist/THIRD-PARTY-NOTICES.txt`: the licences of what is bundled, which travel with it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license = '' } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (!file && !license) throw new Error(`${name} is bundled and says nothing of its licence`);
  const text = file ? await readFile(path.join(folder, file), 'utf8') : `Licensed under ${license}; the package carries no text of it.`;
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/** @param inputs the files that went into the bundles */
export async function writeNotices(dist: string, inputs: Iterable<string>): Promise<void> {
  const folders = new Set([...inputs].flatMap((file) => PACKAGE.exec(file.replaceAll('\\', '/'))?.[0] ?? []));
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  await writeFile(path.join(dist, 'THIRD-PARTY-NOTICES.txt'), [...new Set(notices)].join(`\n${'-'.repeat(80)}\n\n`));
}
