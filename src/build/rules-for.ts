/**
 * The part of a style sheet, minified by esbuild, that some markup needs: the rules for its classes that the log-in's first frame does not
 * use, without those for controls of another type, and for what is pressed, disabled or invalid.
 */

/** Matches key frames, an at-rule with the rules inside it, or a rule: its selectors and its declarations. */
const RULES = /@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\}|(@[^{}]+)\{((?:[^{}]*\{[^{}]*\})+)\}|([^{}]+)\{[^{}]*\}/g;
const CLASS = /\.([\w-]+)/g;
/** States that a first frame does not have unless its markup says so. */
const STATE = /:(active|disabled)\b/;
const ATTRIBUTE = /\[(type|aria-invalid)="?([\w-]+)"?\]/g;

const classesOf = (html: string) => new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));

export function rulesFor(css: string, html: string, known: string): string {
  const found = classesOf(html).add('na-root');
  const has = classesOf(known).add('na-root');
  const isNeeded = (selector: string) => {
    const names = [...selector.matchAll(CLASS)].map(([, name = '']) => name);
    const isThere = [...selector.matchAll(ATTRIBUTE)].every(([, name, value]) => html.includes(`${name}="${value}"`));
    if (STATE.test(selector) && !/ disabled/.test(html)) return false;
    return isThere && names.every((name) => found.has(name)) && names.some((name) => !has.has(name));
  };
  const pick = (sheet: string): string =>
    [...sheet.matchAll(RULES)]
      .map(([rule, around, inner = '', selectors = '']) => {
        const kept = around && pick(inner);
        return kept ? `${around}{${kept}}` : selectors.split(',').some(isNeeded) ? rule : '';
      })
      .join('');
  return pick(css);
}
