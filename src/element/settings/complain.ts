/** Says clearly what is wrong with a value and what is allowed; the same complaint once a page. */
import type { Complain } from '../../settings/settings.ts';

const said = new Set<string>();

/** A text without the name, password and query that an address may hold; of anything else only what it is, since it may be a token. */
const shown = (raw: unknown): string =>
  typeof raw === 'string'
    ? JSON.stringify(
        raw
          .replace(/\/\/[^/?#]*@/, '//…@')
          .replace(/[?#].*/s, '?…')
          .slice(0, 120),
      )
    : Object.prototype.toString.call(raw).slice(8, -1).toLowerCase();

/** `source` is where the value came from: `<news-login>`, `NewsAuth.configure`. */
export const complainAbout =
  (source: string): Complain =>
  (name, raw, allowed) => {
    const sentence = `${source}: ${name} is ${shown(raw)}; allowed is ${allowed}. The default is used.`;
    if (!said.has(sentence)) console.error(sentence);
    said.add(sentence);
  };
