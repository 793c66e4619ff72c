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

/** Key frames stay as they are; every other innermost block is a list of declarations. */
const BLOCK = /@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*|\{([^{}]*)\}/g;

/**
 * In light DOM: one scope in a cascade layer of its own, so that nothing outside our elements is touched (decisions 10), nor what the host
 * has put into a slot. In a layer only what is important holds against the host's resets (quality.md).
 */
export const scoped = (css: string, tags: readonly string[]): string => {
  const own = css
    .replace(/:host\(([^)]*)\)/g, ':scope$1')
    .replace(/:host\b/g, ':scope')
    .replace(BLOCK, (whole, rules?: string) => (rules === undefined ? whole : `{${rules.replace(/(?<!^)(?=;|$)/g, '!important')}}`));
  return `@layer news-auth{@scope(${tags.join(',')}) to (slot>*){${own}}}`;
};

/** What a host's `*` does to a drawing or to what moves is left alone: it would be undone with their attributes and animations. */
export const lightReset = ':where(.na-root :not(svg,svg *,.na-fade,.na-ghost)){all:revert}.na-fade,.na-ghost{display:block}';

/** Adds a sheet to a root, once. */
export function adopt(root: Document | ShadowRoot, css: string): void {
  const sheet = sheetOf(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
