/** Styles without a style element: sheets built once, adopted by every root that needs them (host policy `style-src 'none'`). */

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

/** In light DOM: one scope in a cascade layer of its own, so that nothing outside our elements is touched (decisions 10). */
export const scoped = (css: string, tags: readonly string[]): string =>
  `@layer news-auth{@scope(${tags.join(',')}){${css.replace(/:host\(([^)]*)\)/g, ':scope$1').replace(/:host\b/g, ':scope')}}}`;

export function adopt(root: Document | ShadowRoot, css: string): void {
  const sheet = sheetOf(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
