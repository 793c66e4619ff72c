/** Turns Markdown into the HTML of a reference page, with stable anchors, scrolling tables, checked links, and the code's tables filled in. */
import { html, raw } from 'hono/html';
import { Marked, Renderer, type Tokens } from 'marked';
import type { Markup } from '../../pages/document.ts';
import { REFERENCE, referencePages } from './pages.ts';
import { boxed, type Drawable, drawn, isTable } from './table.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
}

export interface Rendered {
  readonly title: string;
  readonly body: Markup;
  readonly sections: readonly Section[];
}

/** A line of its own: `{{table:settings}}`. */
const PLACEHOLDER = /^\{\{([^}\n]*)\}\}[ \t]*(?:\n+|$)/;

export const placeholders = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\{\{([^}\n]*)\}\}/g)].map(([, name = '']) => name);

/** `S4 · What leads where` is cited as S4: the part before the dot is the anchor, so the other words may change. Other headings use their whole text. */
export function anchorOf(heading: string): string {
  const [cited = ''] = heading.split(' · ');
  return cited
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Links between pages are written as links between files, so that they work in the repository too; links to the demo's tools are addresses. */
function addressOf(href: string): string {
  if (/^(?:https?:\/\/|mailto:|#|\/demo\/)/.test(href)) return href;
  const [, name, anchor = ''] = /^(?:\.\/)?([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  if (!referencePages.some((page) => page.name === name)) throw new Error(`the link "${href}" leads to no page of the reference`);
  return `${REFERENCE}${name}${anchor}`;
}

const plain = (text: string) => text.replace(/`/g, '');

/** @throws Error that names a placeholder without a table, a duplicate heading, or a broken link */
export function render(markdown: string, tables: ReadonlyMap<string, Drawable>): Rendered {
  let title = '';
  let nearest = '';
  const sections: Section[] = [];
  const anchors = new Set<string>();

  const marked = new Marked({
    extensions: [
      {
        name: 'placeholder',
        level: 'block',
        start: (source) => source.match(/^\{\{/m)?.index,
        tokenizer(source) {
          const [whole, name] = PLACEHOLDER.exec(source) ?? [];
          return whole === undefined ? undefined : { type: 'placeholder', raw: whole, name };
        },
        renderer({ name }) {
          const table = tables.get(String(name));
          if (!table) throw new Error(`there is no table for the placeholder "{{${name}}}"`);
          return String(isTable(table) ? boxed(nearest, drawn(table)) : table);
        },
      },
    ],
    renderer: {
      html: ({ text }) => String(html`${text}`),
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = depth > 2 ? `${sections.at(-1)?.id}-${anchorOf(text)}` : anchorOf(text);
        if (anchors.has(id)) throw new Error(`two headings have the anchor "${id}"`);
        anchors.add(id);
        nearest = plain(text);
        const words = raw(this.parser.parseInline(tokens));
        if (depth === 1) {
          title = nearest;
          return String(html`<h1>${words}</h1>\n`);
        }
        if (depth === 2) sections.push({ id, title: nearest });
        const name = `h${Math.min(depth, 4)}`;
        return String(
          html`<${raw(name)} id="${id}">${words} <a class="here" href="#${id}" aria-label="Link to “${nearest}”">#</a></${raw(name)}>\n`,
        );
      },
      link({ href, tokens }: Tokens.Link) {
        return String(html`<a href="${addressOf(href)}">${raw(this.parser.parseInline(tokens))}</a>`);
      },
      code: ({ text }: Tokens.Code) => String(html`<pre tabindex="0"><code>${text}</code></pre>\n`),
      table(token: Tokens.Table) {
        return String(boxed(nearest, raw(Renderer.prototype.table.call(this, token))));
      },
    },
  });
  const body = raw(marked.parser(marked.lexer(markdown)));
  return { title, body, sections };
}
