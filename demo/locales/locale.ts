import type { words } from './es.ts';

/** A language: each English source with its words there. What is missing, or is never asked for, is an error of types. */
export type Locale = Readonly<Record<keyof typeof words, string>>;
