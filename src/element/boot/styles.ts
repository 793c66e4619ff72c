/** Adopted sheets need no style element (host policy `style-src 'none'`). */
import { ofDocument, read } from '../../ui/own-document.ts';

const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}

/** The build writes these into a sheet where light DOM needs more than a shadow root (`light-sheet.ts`). */
export const marks = { tags: '^', unslotted: '?', important: '|' };
const MARKS = /[\^?|]/g;
const HOST = /:host(?:\(((?:[^()]|\([^()]*\))*)\))?/g;

export const inShadow = (css: string): string => css.replace(MARKS, '');

/**
 * Rules match only inside our elements (decisions 10), not in slots, and beat a host's resets by `!important` in a layer (quality.md), but
 * the host may hide the element itself; `@scope` does not reach text boxes in Safari 26.0 to 26.3 (WebKit bug 305369).
 */
export function inLight(css: string, tags: readonly string[]): string {
  const ours = `:where(${tags.join(',')})`;
  const filled: Readonly<Record<string, string>> = {
    [marks.tags]: `${ours} `,
    [marks.unslotted]: ':where(:not(slot *))',
    [marks.important]: '!important',
  };
  const rules = css.replace(MARKS, (mark) => filled[mark] ?? '').replace(HOST, (_, condition = '') => ours + condition);
  return `@layer news-auth{${rules}}`;
}

/** A root that only imitates a shadow root has no sheets, so those of the document count. */
export function sheetsAround(node: Node): CSSStyleSheet[] {
  const sheets: CSSStyleSheet[] | undefined = read(node.getRootNode() as ShadowRoot, 'adoptedStyleSheets');
  return sheets ?? ofDocument('adoptedStyleSheets');
}

export function adopt(node: Node, css: string): void {
  const sheet = sheetOf(css);
  const adopted = sheetsAround(node);
  // Pushed, since Safari sometimes drops sheets when the whole list is assigned.
  if (!adopted.includes(sheet)) adopted.push(sheet);
}
