/** How the focus goes from a screen to the next one, so that screen readers say where the user is. */
import { activeElementOf, ofDocument } from './own-document.ts';
import { reveal } from './reveal.ts';

/** Screen readers miss an element that takes the focus in the turn in which the focused one goes, ms. */
export const SETTLE_MS = 60;

export const BOX = ':is(input:not([tabindex="-1"]), select, textarea, button):not(:disabled)';

const rootOf = (node: Element) => node.closest<HTMLElement>('.na-root');

function focusRoot(root: HTMLElement): void {
  root.tabIndex = -1;
  root.addEventListener('blur', () => root.removeAttribute('tabindex'), { once: true });
  root.focus({ preventScroll: true });
}

/** Before a card goes: the focus inside it goes to the root, which stays. */
export function parkFocus(card: Element): void {
  const root = rootOf(card);
  const active = root && activeElementOf(root);
  if (active && card.contains(active)) focusRoot(root);
}

/** What had the focus before a dialog has gone. */
export function parkLostFocus(dialog: Element): void {
  const root = rootOf(dialog);
  const active = root && activeElementOf(root);
  if (root && (!active || active === ofDocument('body'))) focusRoot(root);
}

/** The field that a step begins with, if it begins with one (S2). */
function firstBoxOf(card: Element): HTMLElement | null {
  const first = card.querySelector<HTMLElement>(':scope > .na-section, [data-field]');
  return first?.matches('[data-field]')
    ? (first.querySelector<HTMLElement>('input:checked:enabled') ?? first.querySelector<HTMLElement>(BOX))
    : null;
}

const types = ({ key }: KeyboardEvent): boolean => key.length === 1 || ['Dead', 'Process', 'Unidentified'].includes(key);

/** Moves the focus to where a step begins: its first field, else its heading. What is typed on the way goes there too. */
export function arriveIn(card: Element): void {
  const root = rootOf(card);
  const active = root && activeElementOf(root);
  const heading = card.querySelector<HTMLElement>('.na-title');
  if (heading) reveal(heading);
  if (active && root.contains(active)) focusRoot(root);
  const arrive = () => {
    const start = firstBoxOf(card) ?? heading;
    start?.focus({ preventScroll: true });
    const field = start?.closest('[data-field]');
    if (field) reveal(field);
  };
  // A phone would put its keyboard away.
  if (!root || activeElementOf(root) !== root || matchMedia('(pointer: coarse)').matches) {
    arrive();
    return;
  }
  const moving = new AbortController();
  const arriveOnce = () => {
    // Unless the user has gone on already.
    if (!moving.signal.aborted && activeElementOf(root) === root) arrive();
    moving.abort();
  };
  setTimeout(arriveOnce, SETTLE_MS);
  root.addEventListener('keydown', (event) => types(event) && arriveOnce(), { capture: true, signal: moving.signal });
}
