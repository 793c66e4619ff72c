/** A browser that draws the same on every machine: with fonts of our own only, without hinting, in plain sRGB. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { launchOptions } from '../../browser.ts';
import { isAnother, takenWith } from './kept.ts';

export const pictureLaunch = (executablePath: string) => {
  const { args, ...usual } = launchOptions(executablePath);
  return {
    ...usual,
    args: [
      ...args,
      '--font-render-hinting=none',
      '--disable-font-subpixel-positioning',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
    env: { ...process.env, FONTCONFIG_FILE: path.resolve(import.meta.dirname, 'fonts.conf') },
  };
};

/** Other systems draw letters in ways of their own, and find fonts elsewhere. */
export const isPictured = process.platform === 'linux';

const versionOf = (executablePath: string) =>
  /\d+(?:\.\d+){3}/.exec(spawnSync(executablePath, ['--version'], { encoding: 'utf8' }).stdout)?.[0];

/** What the comparison cannot say on this machine. */
export function pictureLimit(executablePath: string): string | undefined {
  if (!isPictured) return 'e2e: the kept pictures were not compared: they are taken on Linux (tests/README.md, "Pictures").';
  const version = versionOf(executablePath);
  return isAnother(version)
    ? `e2e: the kept pictures were taken with Chromium ${takenWith()}, this is ${version}: only what is plain to see was compared (tests/README.md, "Pictures").`
    : undefined;
}
