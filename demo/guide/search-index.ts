/** What the search of the reference knows: every heading with the text below it, and every row of a table that has an anchor. */
import { referencePages, REFERENCE } from './reference/pages.ts';
import { rendered } from './reference/reference-page.ts';

export interface Entry {
  readonly name: string;
  /** Page and section. */
  readonly where: string;
  readonly href: string;
  /** What else it is found by: for a row, what stands beside its name. */
  readonly words: string;
  /** And after all others: for a heading, what stands below it. */
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

/** A heading but the first, with all that stands below it. */
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
    // The rest of the heading's own link stands before its end.
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
