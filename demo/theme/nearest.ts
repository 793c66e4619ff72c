/** Finds a colour that passes in place of one that fails: the same hue, only as much darker or lighter as needed. */
import { contrast, withColours, type Colour, type LowPair } from '../../src/element/diagnose/contrast.ts';

const STEP = 0.5;

const bytes = ({ channels }: Colour) => channels.map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255));

export const hexOf = (colour: Colour): string =>
  `#${bytes(colour)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;

/** Rounded as its hexadecimal notation is, so that the colour that is checked is the one that is written. */
function rounded(colour: Colour): Colour {
  const [r = 0, g = 0, b = 0] = bytes(colour).map((byte) => byte / 255);
  return { channels: [r, g, b], alpha: 1 };
}

const distance = (colour: Colour, other: Colour) => Math.hypot(...colour.channels.map((channel, n) => channel - (other.channels[n] ?? 0)));

/** For the colour in front, hexadecimal. One of the two ways always passes: no colour is near both black and white. */
export const nearest = (root: Element, { front, back, least }: LowPair): string =>
  withColours(root, (colourOf) => {
    function first(end: string): readonly Colour[] {
      for (let share = STEP; share <= 100; share += STEP) {
        const mixed = colourOf(`color-mix(in oklab, ${hexOf(front)}, ${end} ${share}%)`);
        if (mixed && contrast(rounded(mixed), back) >= least) return [rounded(mixed)];
      }
      return [];
    }
    const [best] = ['black', 'white'].flatMap(first).sort((a, b) => distance(a, front) - distance(b, front));
    return best ? hexOf(best) : '';
  });
