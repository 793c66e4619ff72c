/** What every page is compared with: a minimal page that can be typed into, without any library or with React. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundlePage } from '../bundle.ts';
import { npm } from '../npm.ts';

/** The React version that many hosts still use. */
const EARLIER = '18.3.1';

async function onEarlierReact(entry: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'news-auth-floor-'));
  try {
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
    await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', `react@${EARLIER}`, `react-dom@${EARLIER}`);
    const alias = Object.fromEntries(['react', 'react-dom'].map((name) => [name, path.join(folder, 'node_modules', name)]));
    return await bundlePage(entry, alias);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The script of each floor, by the id of its page (`competitors.ts`). */
export const floorScripts: Readonly<Record<string, () => Promise<string>>> = {
  vanilla: () => bundlePage('tests/bench/pages/vanilla.ts'),
  bare: () => bundlePage('tests/bench/pages/bare.ts'),
  'bare-18': () => onEarlierReact('tests/bench/pages/bare.ts'),
};
