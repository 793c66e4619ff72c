/** Every language of the demo: its file beside this one and its code here. */
import { words as ar } from './ar.ts';
import { words as de } from './de.ts';
import { words as es } from './es.ts';
import { words as fr } from './fr.ts';
import { words as ja } from './ja.ts';
import type { Locale } from './locale.ts';

export const locales: Readonly<Record<string, Locale>> = { ar, de, es, fr, ja };
