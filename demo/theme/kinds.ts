/** The kinds of values that tokens take: the group of their fields, what the browser must understand, and what is allowed. */

export interface Kind {
  readonly group: string;
  readonly of: RegExp;
  /** Declarations; `#` stands for the value. */
  readonly tried: readonly (readonly [property: string, value: string])[];
  /** A value that is allowed although the browser does not understand it. */
  readonly also?: string;
  readonly allowed: string;
}

/** One length, neither a percentage nor a keyword: it must also be valid beside another length in `max()`. */
const length = [
  ['column-width', '#'],
  ['column-width', 'max(0px, #)'],
] as const;

export const kinds = {
  colour: {
    group: 'Colour',
    of: /^--news-color-/,
    tried: [['color', '#']],
    allowed: 'a colour in any notation of CSS, such as #0b3d91, rgb(11 61 145) or oklch(0.4 0.15 260)',
  },
  radius: { group: 'Shape', of: /^--news-radius/, tried: [['border-radius', '#']], allowed: 'a length, such as 2px or 0.5rem, or 0' },
  border: { group: 'Shape', of: /-border$/, tried: [['border', '#']], allowed: 'width, style and colour, such as 1px solid #dddad2, or 0' },
  shadow: {
    group: 'Shape',
    of: /-shadow$/,
    tried: [['box-shadow', '#']],
    allowed: 'a shadow, such as 0 12px 40px rgb(0 0 0 / 10%), or none',
  },
  rule: { group: 'Shape', of: /-rule$/, tried: length, also: '0', allowed: 'a thickness, such as 5px, or 0' },
  padding: {
    group: 'Space',
    of: /-padding$/,
    tried: [['padding', '#']],
    allowed: 'one to four lengths, such as 32px or 8px 0',
  },
  width: {
    group: 'Space',
    of: /-width$/,
    tried: [
      ['inline-size', '#'],
      ['inline-size', 'max(0px, #)'],
    ],
    allowed: 'a length or a share, such as 416px or 100%',
  },
  space: { group: 'Space', of: /-(space|height)$/, tried: length, allowed: 'a length in px, em or rem, such as 44px' },
  family: { group: 'Type', of: /-font-family/, tried: [['font-family', '#']], allowed: 'names of fonts, such as Charter, Georgia, serif' },
  weight: { group: 'Type', of: /-font-weight/, tried: [['font-weight', '#']], allowed: 'a number from 1 to 1000, such as 700, or bold' },
  size: { group: 'Type', of: /-size$/, tried: length, allowed: 'a length in px, em or rem, such as 15px' },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

/** @throws Error that names a token of no kind */
export function kindOf(token: string): KindName {
  const match = (Object.entries(kinds) as [KindName, Kind][]).find(([, { of }]) => of.test(token));
  if (!match) throw new Error(`the theme page knows no kind of value for ${token}: give it a row in demo/theme/kinds.ts`);
  return match[0];
}
