/** What a state of the gallery must say under a page translator: its kept tree, and each word that our catalogue has in German. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { words as german } from '../../../demo/locales/de.ts';
import { keptFile } from '../gallery/trees.ts';

/** Elements around words may add white space. Playwright finds no name of an option that holds more than text, and the language is chosen by that of the page. */
export const plain = (tree: string): string => tree.replace(/- option.*/g, '- option').replace(/\s+/g, '');

/** By the name of the state. */
export const keptTrees = (title: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(path.resolve(import.meta.dirname, '../gallery', ...keptFile(title)), 'utf8')
      .split(/\n\n(?=\S)/)
      .map((tree) => [tree.slice(0, tree.indexOf(':')), tree]),
  );

/** A zone of the catalogue; as a country it has another name. */
const ZONE = 'Cape Verde';

export const inGerman = (texts: readonly string[]): readonly string[] =>
  texts.filter((text): text is keyof typeof german => Object.hasOwn(german, text) && text !== ZONE).map((text) => german[text]);

export interface Standing {
  readonly texts: readonly string[];
  /** Elements in which a text stands beside something else. */
  readonly beside: readonly string[];
}

/** Runs in the page: what a translator finds in what is ours. */
export function standing(): Standing {
  const nodes = [...document.querySelectorAll('.na-root :not(style)')];
  const textsOf = (node: Element) => [...node.childNodes].filter((child) => child instanceof Text && child.data !== '');
  return {
    texts: nodes.flatMap((node) => textsOf(node).map(({ textContent }) => textContent ?? '')),
    beside: nodes.filter((node) => textsOf(node).length > 0 && node.childNodes.length > 1).map(({ outerHTML }) => outerHTML),
  };
}

/** Runs in the page. */
export const speak = (locale: string): void => NewsAuth.configure({ locale });
