/** A table of the code, ready for a page. Strings are escaped; markup has a type of its own. */
import { html, raw } from 'hono/html';
import { Marked } from 'marked';
import type { Markup } from '../../pages/document.ts';

export type Cell = string | Markup;

export interface Row {
  readonly id?: string;
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** What a placeholder stands for: a table, or markup of its own. */
export type Drawable = Table | Markup;

export const isTable = (made: Drawable): made is Table => typeof made === 'object' && 'rows' in made;

export const code = (text: string): Markup => html`<code>${text}</code>`;

export const codes = (texts: readonly string[]): Markup => html`${texts.map((text, n) => [n > 0 ? ', ' : '', code(text)])}`;

const inline = new Marked({ renderer: { html: ({ text }) => String(html`${text}`), link: ({ raw: text }) => String(html`${text}`) } });

export const sentence = (text: string): Markup => raw(inline.parseInline(text, { async: false }));

/** Wide tables scroll in a box of their own, which the keyboard reaches. */
export const boxed = (label: string, table: Markup): Markup =>
  html`<div class="sheet" role="group" tabindex="0" aria-label="${label}">${table}</div>`;

const drawnRow = ({ id, cells: [name = '', ...rest] }: Row): Markup =>
  html`<tr${id ? html` id="${id}"` : ''}><th scope="row">${name}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`;

export const drawn = ({ head, rows }: Table): Markup => html`<table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(drawnRow)}</tbody>
</table>`;
