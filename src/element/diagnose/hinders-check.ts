/** What a page does to functions of the browser that React needs. */
import type { Check } from './check.ts';

const isNative = (value: unknown): boolean =>
  typeof value === 'function' && /\[native code\]/.test(Function.prototype.toString.call(value));

/** What React reads of the document or the window, where markup of that name takes the place of the browser's own. */
const read = ['addEventListener', 'defaultView', 'documentMode', 'nodeName', 'parentNode'];

/** Names of what hinders, as the page's author knows them. */
export function hindrances(): readonly string[] {
  const replaced = Object.entries({ Promise, Event: globalThis.Event, 'Function.prototype.bind': Function.prototype.bind })
    .filter(([, value]) => !isNative(value))
    .map(([name]) => `${name} has been replaced`);
  const added = [];
  for (const name in {}) added.push(`Object.prototype.${name} is enumerable`);
  const hidden = read
    .filter((name) => (document as unknown as Readonly<Record<string, unknown>>)[name] instanceof HTMLElement)
    .map((name) => `an element named ${name} hides that of the document`);
  return [...replaced, ...added, ...hidden];
}

export const checkHindrances: Check = () => {
  const found = hindrances();
  return found.length === 0
    ? []
    : [
        {
          code: 'PAGE_HINDERS',
          sentence: `The page changes what React needs of the browser: ${found.join('; ')}.`,
          fix: 'Show the sign-in on a page without that library or markup, such as the hosted page.',
        },
      ];
};
