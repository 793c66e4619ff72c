/** Styles without a style element: sheets built once, adopted by every root that needs them (host policy `style-src 'none'`). */
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

/** Matches key frames, which stay as they are, or a rule: its selectors and its declarations. */
const RULE = /@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*|([^{}]+)\{([^{}]*)\}/g;
/** Matches one selector of a list. It may contain commas itself, such as those of `:is(a, :not(b, c))`. */
const SELECTOR = /([^,(]|\(([^()]|\([^()]*\))*\))+/g;
/** A selector that ends with one of our classes. Slotted content never has those, but a selector by element name could match it. */
const OUR_CLASS = /(^|[\s>+~])\.na-[^\s>+~]*$/;
/** A pseudo-element, if any, at the end of a selector. */
const PSEUDO_ELEMENT = /(::[\w-]+|:before|:after)?$/;

/**
 * A sheet for light DOM. Its rules match only inside our elements (decisions 10), and not what the host has put into a slot. They stand in a
 * cascade layer, where they beat the host's resets only with `!important` (quality.md); the element itself is the host's to hide. `@scope` would be simpler, but Safari 26.0 to 26.3
 * does not apply it to text boxes (WebKit bug 305369).
 */
export function scoped(css: string, tags: readonly string[]): string {
  const ours = `:where(${tags.join(',')})`;
  const reach = (selector: string) => {
    if (selector.startsWith(':host')) return selector.replace(/:host(\((.*)\))?/, `${ours}$2`);
    const own = OUR_CLASS.test(selector) ? '' : ':where(:not(slot *))';
    return `${ours} ${selector.replace(PSEUDO_ELEMENT, `${own}$&`)}`;
  };
  const rules = css.replace(RULE, (whole, selectors?: string, declarations = '') => {
    if (selectors === undefined) return whole;
    const list = selectors.replace(SELECTOR, (one) => reach(one.trim()));
    return `${list}{${declarations.replace(/.(?=;|$)/g, selectors.startsWith(':host') ? '$&' : '$&!important')}}`;
  });
  return `@layer news-auth{${rules}}`;
}

/** Drawings and animated elements are left out: the reset would undo their own attributes and animations too. */
export const lightReset = ':where(.na-root :not(svg,svg *,.na-fade,.na-ghost)){all:revert}.na-fade,.na-ghost{display:block}';

/** The sheets of the root around a node. One that only imitates a shadow root has none: what stands in it is the document's. */
export function sheetsAround(node: Node): CSSStyleSheet[] {
  const sheets: CSSStyleSheet[] | undefined = read(node.getRootNode() as ShadowRoot, 'adoptedStyleSheets');
  return sheets ?? ofDocument('adoptedStyleSheets');
}

/** Adds a sheet to the root around a node, once. */
export function adopt(node: Node, css: string): void {
  const sheet = sheetOf(css);
  const adopted = sheetsAround(node);
  // Pushed, since Safari sometimes drops sheets when the whole list is assigned.
  if (!adopted.includes(sheet)) adopted.push(sheet);
}
