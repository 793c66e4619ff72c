/** The index for the search of the reference: every heading with the text below it, and every table row that has an anchor. */
import { referencePages, REFERENCE } from './reference/pages.ts';
import { rendered } from './reference/reference-page.ts';

export interface Entry {
  readonly name: string;
  readonly where: string;
  readonly href: string;
  /** Further words to find it by: for a row, the text of its other cells. */
  readonly words: string;
  /** The words to search last: for a heading, the text below it. */
  readonly text?: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const textOf = (html: string): string =>
  html
    .replace(/<wbr>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Matches a heading below the first, with the text that belongs to it. */
const SECTION = /<h[2-4] id="([^"]+)">(.*?) <a class="here"(.*?)(?=<h[2-4] id=|$)/gs;
const ROW = /<tr id="([^"]+)"><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs;

/** The sections in the order of the page, each before its rows. */
function entriesOf(page: string, title: string, html: string): readonly Entry[] {
  return [...html.matchAll(SECTION)].flatMap(([, heading, words = '', below = '']) => {
    const section = textOf(words);
    const rows = [...below.matchAll(ROW)].map(([, row, name = '', beside = '']) => {
      const [, code = name] = /<code>(.*?)<\/code>/s.exec(name) ?? [];
      return { name: textOf(code), where: `${title} · ${section}`, href: `${page}#${row}`, words: textOf(beside) };
    });
    // The heading's closing tags come before its text.
    const text = textOf(below.replace(ROW, '').replace(/^[^>]*>.*?<\/a>/s, ''));
    return [{ name: section, where: title, href: `${page}#${heading}`, words: '', text }, ...rows];
  });
}

export async function searchIndex(): Promise<readonly Entry[]> {
  const pages = await Promise.all(referencePages.map(async (page) => ({ page, shown: await rendered(page) })));
  return pages.flatMap(({ page, shown: { title, body } }) => {
    const href = `${REFERENCE}${page.name}`;
    return [{ name: title, where: 'Reference', href, words: page.what }, ...entriesOf(href, title, String(body))];
  });
}
