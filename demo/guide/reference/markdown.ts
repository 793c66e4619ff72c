/** Turns a guide into the HTML of a page, with the anchors that GitHub gives its headings. */
import path from 'node:path';
import { html, raw } from 'hono/html';
import { Marked, Renderer, type Tokens } from 'marked';
import type { Markup } from '../../pages/document.ts';
import { REFERENCE, type ReferencePage, referencePages } from './pages.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
}

export interface Rendered {
  readonly title: string;
  readonly body: Markup;
  readonly sections: readonly Section[];
}

export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Links lead from file to file, so that they work in the repository; a file that is no page has no address here. */
function addressOf(href: string, from: string): string | undefined {
  if (/^(?:https?:\/\/|mailto:|#)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(path.posix.dirname(from), target);
  const page = referencePages.find((candidate) => candidate.file === file);
  return page && `${REFERENCE}${page.name}${anchor === undefined ? '' : `#${anchor}`}`;
}

export function render(markdown: string, { file }: Pick<ReferencePage, 'file'>): Rendered {
  let title = '';
  let nearest = '';
  const sections: Section[] = [];
  const ids = new Map<string, number>();

  const marked = new Marked({
    renderer: {
      html: ({ text }) => (/^<!--|^<br>$/.test(text) ? text : String(html`${text}`)),
      heading({ tokens, depth }: Tokens.Heading) {
        nearest = this.parser.parseInline(tokens, this.parser.textRenderer);
        const words = raw(this.parser.parseInline(tokens));
        if (depth === 1) {
          title = nearest;
          return String(html`<h1>${words}</h1>\n`);
        }
        const slug = slugOf(nearest);
        const before = ids.get(slug) ?? 0;
        ids.set(slug, before + 1);
        const id = before > 0 ? `${slug}-${before}` : slug;
        if (depth === 2) sections.push({ id, title: nearest });
        const name = raw(`h${Math.min(depth, 4)}`);
        return String(html`<${name} id="${id}">${words} <a class="here" href="#${id}" aria-label="Link to “${nearest}”">#</a></${name}>\n`);
      },
      link({ href, tokens }: Tokens.Link) {
        const words = raw(this.parser.parseInline(tokens));
        const address = addressOf(href, file);
        return String(address ? html`<a href="${address}">${words}</a>` : words);
      },
      code: ({ text }: Tokens.Code) => String(html`<pre tabindex="0"><code>${text}</code></pre>\n`),
      table(token: Tokens.Table) {
        const table = raw(Renderer.prototype.table.call(this, token));
        return String(html`<div class="sheet" role="group" tabindex="0" aria-label="${nearest}">${table}</div>`);
      },
    },
  });
  const body = raw(marked.parser(marked.lexer(markdown)));
  return { title, body, sections };
}
