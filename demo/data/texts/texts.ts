/** Spanish, German and Arabic of an English source; `#` in all four stands for a number. */
export type Texts = Readonly<Record<string, readonly [es: string, de: string, ar: string]>>;
