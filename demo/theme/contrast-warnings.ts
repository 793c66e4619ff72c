/** Names every pair of colours with too little contrast on the screens, with the nearest colour that passes. */
import { lowPairs, namesOf, twoDigits, type LowPair } from '../../src/element/diagnose/contrast.ts';
import { element } from '../pages/dom.ts';
import { nearest } from './nearest.ts';

const output = document.querySelector('[data-contrast]');

/** The root of the element in the frame that is judged for a theme, once it is there. */
export const rootOf = (theme: string): Element | null | undefined =>
  document
    .querySelector<HTMLIFrameElement>(`[data-judged="${theme}"]`)
    ?.contentDocument?.querySelector('news-login')
    ?.shadowRoot?.querySelector('.na-root');

function suggestion(theme: string, token: string, hex: string): HTMLButtonElement {
  const swatch = element('span');
  swatch.className = 'swatch';
  swatch.style.background = hex;
  const button = element('button', swatch, `Use ${hex}`);
  button.type = 'button';
  button.className = 'button quiet';
  button.dataset.use = hex;
  button.dataset.field = `${token}-${theme}`;
  button.ariaLabel = `Use ${hex} for ${token}, ${theme}`;
  return button;
}

function item(theme: string, root: Element, pair: LowPair): HTMLLIElement {
  const says = `${namesOf(pair)} has a contrast of ${twoDigits(pair.ratio)}:1. At least ${pair.least}:1 is needed.`;
  const words = element('p', element('strong', theme === 'light' ? 'Light' : 'Dark'), `: ${says}`);
  return element('li', words, suggestion(theme, `--news-color-${pair.over}`, nearest(root, pair)));
}

export function judge(): void {
  const roots = ['light', 'dark'].map((theme) => [theme, rootOf(theme)] as const);
  const failing = roots.flatMap(([theme, root]) => (root ? lowPairs(root).map((pair) => item(theme, root, pair)) : []));
  if (failing.length === 0 && roots.some(([, root]) => !root)) return;
  output?.replaceChildren(
    failing.length > 0 ? element('ul', ...failing) : element('p', 'Every pair of colours passes, in light and dark.'),
  );
}
