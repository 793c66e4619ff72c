/** What is typed into text fields: what every form takes, and what none takes. */

/** People have letters beyond ASCII and apostrophes in their names. */
export const NAME = { firstName: 'Zoë', lastName: "O'Form-Łuk" } as const;

/**
 * Breaks each rule of a text field that is required (R5).
 *
 * @param longest the most characters of each field
 */
export const wrongTexts = <const N extends string>(
  longest: Readonly<Record<N, number>>,
): Readonly<Record<string, Partial<Record<N, string>>>> =>
  Object.fromEntries(
    Object.entries<number>(longest).flatMap(([name, most]) => [
      [`no \`${name}\``, { [name]: '' }],
      [`a blank \`${name}\``, { [name]: ' ' }],
      [`a \`${name}\` with <`, { [name]: 'a<b' }],
      [`a \`${name}\` of ${most + 1} characters`, { [name]: 'a'.repeat(most + 1) }],
    ]),
  ) as Readonly<Record<string, Partial<Record<N, string>>>>;

/** Right but for its length. */
export const longAddress = (length: number): string => 'a@nowhere.invalid'.padStart(length, 'a');
