/** A page of the reference with its table of contents and links to its neighbours, and the index of all pages. */
import { html } from 'hono/html';
import type { Markup, Page } from '../../pages/document.ts';
import { guideFrame, guideStyles } from '../frame.ts';
import { type Rendered, render } from './markdown.ts';
import { markdownOf, REFERENCE, type ReferencePage, referencePages } from './pages.ts';

const styles = [...guideStyles, '/demo/assets/reference.css'];

export const rendered = async (page: ReferencePage): Promise<Rendered> => render(await markdownOf(page.name), page);

const titleOf = async ({ name }: ReferencePage): Promise<string> => /^# (.+)/.exec(await markdownOf(name))?.[1] ?? name;

const contents = ({ sections }: Rendered, page = ''): Markup =>
  html`<ol class="contents">${sections.map(({ id, title }) => html`<li><a href="${page}#${id}">${title}</a></li>`)}</ol>`;

const neighbour = (page: ReferencePage | undefined, title: string, direction: 'prev' | 'next'): Markup | '' =>
  page ? html`<a class="${direction}" rel="${direction}" href="${REFERENCE}${page.name}">${title}</a>` : '';

export async function referencePage(page: ReferencePage): Promise<Page> {
  const at = referencePages.indexOf(page);
  const [before, after] = [referencePages[at - 1], referencePages[at + 1]];
  const [content, titleBefore, titleAfter] = await Promise.all([rendered(page), before && titleOf(before), after && titleOf(after)]);
  return {
    title: `${content.title} · news-auth reference`,
    styles,
    bodyClass: 'reference',
    body: guideFrame(
      REFERENCE,
      html`<div class="pages">
<nav class="aside" aria-label="On this page">
<p class="up"><a href="${REFERENCE}">All pages</a></p>
${contents(content)}
</nav>
<article class="prose">
${content.body}
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
  const all = await Promise.all(referencePages.map(async (page) => ({ page, content: await rendered(page) })));
  return {
    title: 'Reference · news-auth demo',
    styles,
    bodyClass: 'reference',
    body: guideFrame(
      REFERENCE,
      html`<h1>Reference</h1>
<p class="soft">A guide for each reader, then the rules that the code cites: <code>(S4, decisions 2)</code> means section S4 of “Signing in” and section 2 of “Decisions”.
For assistants there is <a href="/llms.txt">llms.txt</a>.</p>
${all.map(
  ({ page, content }) => html`<section class="entry" aria-labelledby="${page.name}">
  <h2 id="${page.name}"><a href="${REFERENCE}${page.name}">${content.title}</a></h2>
  <p>${page.what}</p>
  ${contents(content, `${REFERENCE}${page.name}`)}
</section>`,
)}`,
    ),
  };
}
