/** What the search of the reference knows: every heading, and every row of a table that has an anchor. */
import { referencePages, REFERENCE } from './reference/pages.ts';
import { rendered } from './reference/reference-page.ts';

export interface Entry {
  readonly name: string;
  /** Page and section. */
  readonly where: string;
  readonly href: string;
  /** What else it is found by: for a row, what stands beside its name. */
  readonly words: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const textOf = (html: string): string =>
  html
    .replace(/<wbr>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Headings but the first, and rows with an anchor, in the order of the page. */
const PLACE = /<h[2-4] id="([^"]+)">(.*?) <a class="here"|<tr id="([^"]+)"><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs;

function entriesOf(page: string, title: string, html: string): readonly Entry[] {
  let section = '';
  return [...html.matchAll(PLACE)].map(([, heading, words = '', row, name = '', beside = '']) => {
    if (heading !== undefined) {
      section = textOf(words);
      return { name: section, where: title, href: `${page}#${heading}`, words: '' };
    }
    const [, code = name] = /<code>(.*?)<\/code>/s.exec(name) ?? [];
    return { name: textOf(code), where: `${title} · ${section}`, href: `${page}#${row}`, words: textOf(beside) };
  });
}

export async function searchIndex(): Promise<readonly Entry[]> {
  const pages = await Promise.all(referencePages.map(async (page) => ({ page, shown: await rendered(page) })));
  return pages.flatMap(({ page, shown: { title, body } }) => {
    const href = `${REFERENCE}${page.name}`;
    return [{ name: title, where: 'Reference', href, words: page.what }, ...entriesOf(href, title, String(body))];
  });
}
