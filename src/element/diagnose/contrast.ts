import type { Check } from './check.ts';

/** Channels from 0 to 1. */
export interface Colour {
  readonly channels: readonly [number, number, number];
  readonly alpha: number;
}

/** Browsers compute `rgb(1, 2, 3)`, or `color(srgb 0.1 0.2 0.3 / 0.5)` for a mixture. */
function readColour(computed: string): Colour | undefined {
  const [, name, list = ''] = /^(rgba?|color)\((?:srgb )?(.*)\)$/.exec(computed) ?? [];
  const [r, g, b, alpha = 1] = list.split(/[\s,/]+/).map(Number);
  if (!name || r === undefined || g === undefined || b === undefined || [r, g, b, alpha].some(Number.isNaN)) return undefined;
  const most = name === 'color' ? 1 : 255;
  return { channels: [r / most, g / most, b / most], alpha };
}

/** WCAG 2.2, relative luminance. */
function luminance({ channels }: Colour): number {
  const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const laidOver = ({ channels, alpha }: Colour, back: Colour): Colour => {
  const mixed = channels.map((channel, n) => channel * alpha + (back.channels[n] ?? 0) * (1 - alpha));
  return { channels: mixed as [number, number, number], alpha: 1 };
};

export function contrast(first: Colour, second: Colour): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

interface Pair {
  /** Tokens without `--news-color-`; `rootName` returns the root's names for them. */
  readonly over: string;
  readonly under: string;
  readonly least: number;
  readonly what: string;
}

const TEXT = 4.5;
const EDGE = 3;

const pairs: readonly Pair[] = [
  { over: 'ink', under: 'surface', least: TEXT, what: 'text on a card' },
  { over: 'ink', under: 'field', least: TEXT, what: 'what is typed' },
  { over: 'ink-soft', under: 'surface', least: TEXT, what: 'hints on a card' },
  { over: 'on-accent', under: 'accent', least: TEXT, what: 'text of the main button' },
  { over: 'accent', under: 'surface', least: TEXT, what: 'links on a card' },
  { over: 'error', under: 'surface', least: TEXT, what: 'error messages' },
  { over: 'success', under: 'surface', least: TEXT, what: 'what is done' },
  { over: 'warning', under: 'surface', least: TEXT, what: 'warnings' },
  { over: 'field-line', under: 'surface', least: EDGE, what: 'the outline of a field' },
  { over: 'focus', under: 'surface', least: EDGE, what: 'the mark of the focus' },
];

const rootName = (token: string): string => `--na-${token === 'ink-soft' ? 'soft' : token}`;

export function withColours<T>(root: Element, use: (colourOf: (value: string) => Colour | undefined) => T): T {
  const probe = document.createElement('span');
  document.documentElement.append(probe);
  // The colour scheme decides which of its two colours `light-dark()` is.
  probe.style.colorScheme = getComputedStyle(root).colorScheme;
  const used = use((value) => {
    probe.style.color = '';
    // Browsers compute a mixture in sRGB for every notation of a colour.
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
      // The host's own page, whose colour is not known here, shows behind a translucent colour.
      if (!front || !back || back.alpha < 1) return [];
      const seen = laidOver(front, back);
      const ratio = contrast(seen, back);
      return ratio < pair.least ? [{ ...pair, ratio, front: seen, back }] : [];
    });
  });

/** Never rounded up to a value that would pass. */
export const twoDigits = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

export const namesOf = ({ over, under, what }: Pair): string => `--news-color-${over} on --news-color-${under} (${what})`;

export const checkContrast: Check = ({ hosts }) =>
  hosts.flatMap(({ tag, root }) =>
    lowPairs(root).map((pair) => ({
      code: 'CONTRAST_LOW' as const,
      sentence: `<${tag}>: ${namesOf(pair)} has a contrast of ${twoDigits(pair.ratio)}:1.`,
      fix: `Choose colours with at least ${pair.least}:1 (WCAG 2.2 AA).`,
    })),
  );
