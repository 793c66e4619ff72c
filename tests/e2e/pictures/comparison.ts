/**
 * When two pictures count as the same. Another release of a browser draws the edges of letters and curves a little differently, but no flat
 * colour, and nothing in another place: so flat colours must match, and edges may differ as much as antialiasing does. Playwright's
 * `toHaveScreenshot` has one tolerance for all pixels, so it cannot tell the two apart.
 */
import pixelmatch from 'pixelmatch';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel. */
  readonly pixels: Uint8Array;
}

export interface Comparison {
  /** What has changed; nothing if the pictures count as the same. */
  readonly says: string | undefined;
  /** They are the same without any tolerance for numbers of pixels. */
  readonly isExact: boolean;
}

/** Pixels that may differ: less than the dot of an i in a title. */
const MOST_PIXELS = 12;
/** Of all pixels, where another release drew them: less than a line of text, more than what native controls change between releases. */
const MOST_OF_ANOTHER = 0.01;
/** Levels by which a channel of a flat colour may differ, of 255. */
const FLAT_LEVELS = 2;
/** By how much the colour of an edge may differ, of 1, as people see it; what looks like antialiasing may differ more. */
const EDGE_THRESHOLD = 0.1;

/** The pixels as one number each, in the same memory. */
export const words = (pixels: Uint8Array) => new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);

/** Puts a picture into the top left corner of a larger one. */
function enlarged({ width, height, pixels }: Picture, to: { readonly width: number; readonly height: number }): Picture {
  if (width === to.width && height === to.height) return { width, height, pixels };
  const large = new Uint8Array(to.width * to.height * 4);
  for (let row = 0; row < height; row += 1) large.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), row * to.width * 4);
  return { ...to, pixels: large };
}

/** Says of a pixel whether all its neighbours have its colour. */
export function flatness({ width, height, pixels }: Picture): (at: number) => boolean {
  const colours = words(pixels);
  return (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
        if (colours[row * width + column] !== colours[at]) return false;
    return true;
  };
}

/** The pixels that are flat in both pictures, with another colour. */
function flatChanges(before: Picture, after: Picture): readonly number[] {
  const [were, are] = [words(before.pixels), words(after.pixels)];
  const [wasFlat, isFlat] = [flatness(before), flatness(after)];
  const isOther = (at: number) => {
    for (let channel = at * 4; channel < at * 4 + 4; channel += 1)
      if (Math.abs((before.pixels[channel] ?? 0) - (after.pixels[channel] ?? 0)) > FLAT_LEVELS) return true;
    return false;
  };
  const changed: number[] = [];
  for (let at = 0; at < were.length; at += 1) if (were[at] !== are[at] && isOther(at) && wasFlat(at) && isFlat(at)) changed.push(at);
  return changed;
}

const isResized = (before: Picture, after: Picture) => before.width !== after.width || before.height !== after.height;

/** Both in the size of the larger one. */
function sameSized(before: Picture, after: Picture): readonly [Picture, Picture] {
  const size = { width: Math.max(before.width, after.width), height: Math.max(before.height, after.height) };
  return [enlarged(before, size), enlarged(after, size)];
}

const edgeChanges = ([{ pixels, width, height }, after]: readonly [Picture, Picture], drawn?: Uint8Array) =>
  pixelmatch(pixels, after.pixels, drawn, width, height, { threshold: EDGE_THRESHOLD, alpha: 0.2 });

/** `isAnother` if another release of the browser drew `after`: then only what is plain to see counts. */
export function compare(before: Picture, after: Picture, isAnother = false): Comparison {
  if (isResized(before, after)) {
    return { says: `is ${after.width} × ${after.height} pixels, was ${before.width} × ${before.height}`, isExact: false };
  }
  const most = isAnother ? before.width * before.height * MOST_OF_ANOTHER : MOST_PIXELS;
  const edges = edgeChanges([before, after]);
  const flat = flatChanges(before, after).length;
  const found = [...(edges > most ? [`${edges} pixels differ`] : []), ...(flat > most ? [`${flat} pixels of flat colour differ`] : [])];
  return { says: found.length > 0 ? found.join(', ') : undefined, isExact: edges === 0 && flat === 0 };
}

/** The changed pixels in red on the faded picture. */
export function difference(before: Picture, after: Picture): Picture {
  const both = sameSized(before, after);
  const [{ width, height, pixels }] = both;
  const drawn = new Uint8Array(pixels.length);
  edgeChanges(both, drawn);
  for (const at of flatChanges(...both)) drawn.set([255, 0, 0, 255], at * 4);
  return { width, height, pixels: drawn };
}
