/** What the person at the terminal gave cannot be used: said in one sentence that names the thing and what is allowed. */
export class BadInput extends Error {}

/** `a, b or c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
