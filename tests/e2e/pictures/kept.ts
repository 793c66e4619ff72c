/** The pictures that are kept: `kept/{state}/{look}.webp`, and the browser that drew them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { flatness, type Picture, words } from './comparison.ts';

const FOLDER = path.resolve(import.meta.dirname, 'kept');
const TAKEN_WITH = path.join(FOLDER, 'taken-with.json');

const EXTENSION = '.webp';

const keptPath = (state: string, look: string): string => path.join(FOLDER, state, look + EXTENSION);

export async function decoded(file: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

const encoder = ({ width, height, pixels }: Picture) => sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();

const asWebp = (picture: Picture) => encoder(picture).webp({ lossless: true, effort: 4 }).toBuffer();

export const asPng = (picture: Picture): Promise<Buffer> => encoder(picture).png().toBuffer();

/** A colour of so many pixels is that of a line or of a letter's core. */
const COMMON_PIXELS = 200;
/** To so many levels all other colours of edges are rounded, which the comparison does not notice. */
const EDGE_LEVELS = 16;

/** With fewer colours on edges, which halves the file. */
function rounded(picture: Picture): Picture {
  const isFlat = flatness(picture);
  const colours = words(picture.pixels);
  const count = new Map<number, number>();
  for (const colour of colours) count.set(colour, (count.get(colour) ?? 0) + 1);
  const round = (level: number) => Math.min(255, Math.round(level / EDGE_LEVELS) * EDGE_LEVELS);
  const pixels = new Uint8Array(picture.pixels);
  for (const [at, colour] of colours.entries()) {
    if ((count.get(colour) ?? 0) >= COMMON_PIXELS || isFlat(at)) continue;
    for (let channel = at * 4; channel < at * 4 + 3; channel += 1) pixels[channel] = round(pixels[channel] ?? 0);
  }
  return { ...picture, pixels };
}

export async function keptPicture(state: string, look: string): Promise<Picture | undefined> {
  const file = keptPath(state, look);
  return existsSync(file) ? decoded(file) : undefined;
}

export async function keep(state: string, look: string, picture: Picture): Promise<void> {
  mkdirSync(path.join(FOLDER, state), { recursive: true });
  writeFileSync(keptPath(state, look), await asWebp(rounded(picture)));
}

/** `login/320-light` of every kept picture. */
export const allKept = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(EXTENSION))
    .map((name) => name.slice(0, -EXTENSION.length));

export const discard = (name: string): void => rmSync(path.join(FOLDER, name + EXTENSION));

/** The version of the Chromium that drew the pictures. */
export const takenWith = (): string | undefined =>
  existsSync(TAKEN_WITH) ? (JSON.parse(readFileSync(TAKEN_WITH, 'utf8')) as { chromium: string }).chromium : undefined;

const major = (version: string | undefined) => version?.split('.')[0];

/** Another release than the one that drew the pictures may draw edges and native controls in another way. */
export const isAnother = (version: string | undefined): boolean => major(takenWith()) !== major(version);

export const forgetBrowser = (): void => rmSync(TAKEN_WITH, { force: true });

export function recordBrowser(chromium: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(TAKEN_WITH, `${JSON.stringify({ chromium }, null, 2)}\n`);
}
