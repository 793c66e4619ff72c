/** Says clearly what is wrong with a value and what is allowed; the same complaint once a page. */
import type { Complain } from '../../settings/settings.ts';

const said = new Set<string>();

/** An address without the name and password that it may hold; of an object or a function only what it is. */
function shown(raw: unknown): string {
  if (typeof raw === 'string') return JSON.stringify(raw.replace(/\/\/[^/?#]*@/, '//…@').slice(0, 120));
  return Array.isArray(raw) ? 'a list' : raw === Object(raw) ? typeof raw : String(raw);
}

/** `source` is where the value came from: `<news-login>`, `NewsAuth.configure`. */
export const complainAbout =
  (source: string): Complain =>
  (name, raw, allowed) => {
    const sentence = `${source}: ${name} is ${shown(raw)}; allowed is ${allowed}. The default is used.`;
    if (!said.has(sentence)) console.error(sentence);
    said.add(sentence);
  };
