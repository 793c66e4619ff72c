/** Brand tokens whose contrast is below WCAG 2.2 AA. */
import { type Colour, contrast, laidOver, type Pair, pairs, readColour, rootName } from './contrast.ts';
import type { Check } from './check.ts';

/** Computes colours in any notation, as the browser draws them within `root`. */
export function withColours<T>(root: Element, use: (colourOf: (value: string) => Colour | undefined) => T): T {
  const probe = document.createElement('span');
  document.documentElement.append(probe);
  // Decides which of its two colours `light-dark()` is.
  probe.style.colorScheme = getComputedStyle(root).colorScheme;
  const used = use((value) => {
    probe.style.color = '';
    // Browsers give a mixture in sRGB, in the notation of the colour.
    probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
    return readColour(getComputedStyle(probe).color);
  });
  probe.remove();
  return used;
}

export interface LowPair extends Pair {
  readonly ratio: number;
  readonly front: Colour;
  readonly back: Colour;
}

/** The pairs of an element's root that have too little contrast. */
export const lowPairs = (root: Element): readonly LowPair[] =>
  withColours(root, (colourOf) => {
    const tokens = getComputedStyle(root);
    // An element without screens lacks the colours of their states.
    const of = (token: string) => {
      const value = tokens.getPropertyValue(rootName(token));
      return value === '' ? undefined : colourOf(value);
    };
    return pairs.flatMap((pair) => {
      const [front, back] = [of(pair.over), of(pair.under)];
      // Behind a translucent colour lies the host's own page, whose colour is not known here.
      if (!front || !back || back.alpha < 1) return [];
      const seen = laidOver(front, back);
      const ratio = contrast(seen, back);
      return ratio < pair.least ? [{ ...pair, ratio, front: seen, back }] : [];
    });
  });

/** Never rounded up to a value that would pass. */
export const twoDigits = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

/** How a pair is called. */
export const namesOf = ({ over, under, what }: Pair): string => `--news-color-${over} on --news-color-${under} (${what})`;

export const checkContrast: Check = ({ hosts }) =>
  hosts.flatMap(({ tag, root }) =>
    lowPairs(root).map((pair) => ({
      code: 'CONTRAST_LOW' as const,
      sentence: `<${tag}>: ${namesOf(pair)} has a contrast of ${twoDigits(pair.ratio)}:1.`,
      fix: `Choose colours with at least ${pair.least}:1 (WCAG 2.2 AA).`,
    })),
  );
