/** The build prepares a sheet for both kinds of root, so that no browser has to read it twice. */
import { marks } from './styles.ts';

/** Matches key frames, which stay as they are, or a rule: its selectors and its declarations. */
const RULE = /@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*|([^{}]+)\{([^{}]*)\}/g;
/** Matches one selector of a list, which may contain commas itself, such as those of `:is(a, :not(b, c))`. */
const SELECTOR = /([^,(]|\(([^()]|\([^()]*\))*\))+/g;
/** Slotted content never has one of our classes, but a selector by element name could match it. */
const OUR_CLASS = /(^|[\s>+~])\.na-[^\s>+~]*$/;
const PSEUDO_ELEMENT = /(::[\w-]+|:before|:after)?$/;

function reaching(selector: string): string {
  if (selector.startsWith(':host')) return selector;
  const unslotted = OUR_CLASS.test(selector) ? '' : marks.unslotted;
  return marks.tags + selector.replace(PSEUDO_ELEMENT, (end) => unslotted + end);
}

/** @throws Error where the sheet itself contains one of the marks */
export function marked(css: string): string {
  const taken = Object.values(marks).find((mark) => css.includes(mark));
  if (taken) throw new Error(`a sheet contains ${taken}, which marks what light DOM needs (styles.ts)`);
  return css.replace(RULE, (whole, selectors?: string, declarations = '') => {
    if (selectors === undefined) return whole;
    const list = selectors.replace(SELECTOR, (selector) => reaching(selector.trim()));
    const important = selectors.startsWith(':host') ? '' : marks.important;
    return `${list}{${declarations.replace(/.(?=;|$)/g, (last: string) => last + important)}}`;
  });
}
