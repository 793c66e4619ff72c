/** A page of the reference with its table of contents and links to its neighbours, and the index of all pages. */
import { html } from 'hono/html';
import type { Markup, Page } from '../../pages/document.ts';
import { guideFrame, guideStyles } from '../frame.ts';
import { type Rendered, render } from './markdown.ts';
import { markdownOf, REFERENCE, type ReferencePage, referencePages } from './pages.ts';
import { tablesFor } from './tables.ts';

const styles = [...guideStyles, '/demo/assets/reference.css', '/demo/assets/search.css'];
const scripts = ['/demo/assets/search.js'];

const search: Markup = html`<form class="search" role="search" data-search="${REFERENCE}index.json" hidden>
<label for="search">Find in the reference</label>
<input type="search" id="search" placeholder="redirect-url, news-success, TOKEN_EXPIRED …" autocomplete="off" autocapitalize="off" spellcheck="false">
<p class="soft" role="status"></p>
<ol></ol>
</form>`;

/** The Markdown of a page, rendered with the tables of the code as they are now. */
export async function rendered({ name }: ReferencePage): Promise<Rendered> {
  const markdown = await markdownOf(name);
  try {
    return render(markdown, await tablesFor(markdown));
  } catch (error) {
    throw new Error(`demo/guide/reference/${name}.md: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const titleOf = async ({ name }: ReferencePage): Promise<string> => /^# (.+)/.exec(await markdownOf(name))?.[1] ?? name;

const contents = ({ sections }: Rendered, page = ''): Markup =>
  html`<ol class="contents">${sections.map(({ id, title }) => html`<li><a href="${page}#${id}">${title}</a></li>`)}</ol>`;

const neighbour = (page: ReferencePage | undefined, title: string, way: 'prev' | 'next'): Markup | '' =>
  page ? html`<a class="${way}" rel="${way}" href="${REFERENCE}${page.name}">${title}</a>` : '';

export async function referencePage(page: ReferencePage): Promise<Page> {
  const at = referencePages.indexOf(page);
  const [before, after] = [referencePages[at - 1], referencePages[at + 1]];
  const [shown, titleBefore, titleAfter] = await Promise.all([rendered(page), before && titleOf(before), after && titleOf(after)]);
  return {
    title: `${shown.title} · news-auth reference`,
    styles,
    scripts,
    bodyClass: 'reference',
    body: guideFrame(
      REFERENCE,
      html`${search}
<div class="pages">
<nav class="aside" aria-label="On this page">
<p class="up"><a href="${REFERENCE}">All pages</a></p>
${contents(shown)}
</nav>
<article class="prose">
${shown.body}
</article>
</div>
<nav class="turn" aria-label="Pages before and after">
${neighbour(before, titleBefore ?? '', 'prev')}
${neighbour(after, titleAfter ?? '', 'next')}
</nav>`,
    ),
  };
}

export async function referenceIndex(): Promise<Page> {
  const all = await Promise.all(referencePages.map(async (page) => ({ page, shown: await rendered(page) })));
  return {
    title: 'Reference · news-auth demo',
    styles,
    scripts,
    bodyClass: 'reference',
    body: guideFrame(
      REFERENCE,
      html`<h1>Reference</h1>
<p class="soft">What the comments in the code cite: <code>(S4, decisions 2)</code> means section S4 of the first page and section 2 of the third.
Tables are drawn from the code that this server runs, so they cannot disagree with it.</p>
${search}
${all.map(
  ({ page, shown }) => html`<section class="entry" aria-labelledby="${page.name}">
  <h2 id="${page.name}"><a href="${REFERENCE}${page.name}">${shown.title}</a></h2>
  <p>${page.what} <span class="soft">Cited as <code>${page.cited}</code>.</span></p>
  ${contents(shown, `${REFERENCE}${page.name}`)}
</section>`,
)}`,
    ),
  };
}
