/** WCAG contrast of a brand's tokens, as they arrive on the elements of the page. */

/** Channels from 0 to 1. */
export interface Colour {
  readonly channels: readonly [number, number, number];
  readonly alpha: number;
}

/** What a browser computes for a colour: `rgb(1, 2, 3)`, or `color(srgb 0.1 0.2 0.3 / 0.5)` of a mixture. */
export function readColour(computed: string): Colour | undefined {
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

/** What is seen of a colour over an opaque one. */
export const laidOver = ({ channels, alpha }: Colour, back: Colour): Colour => {
  const mixed = channels.map((channel, n) => channel * alpha + (back.channels[n] ?? 0) * (1 - alpha));
  return { channels: mixed as [number, number, number], alpha: 1 };
};

/** From 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export interface Pair {
  /** Tokens without `--news-color-`: the colour in front, and the one behind it. `rootName` says under which name the root has their values. */
  readonly over: string;
  readonly under: string;
  readonly least: number;
  readonly what: string;
}

const TEXT = 4.5;
const EDGE = 3;

/** The colours that are seen on each other. */
export const pairs: readonly Pair[] = [
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

/** The root's own name of a token. */
export const rootName = (token: string): string => `--na-${token === 'ink-soft' ? 'soft' : token}`;
