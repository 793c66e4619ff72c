/** Moves the focus from one screen to the next, so that screen readers announce where the user is. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { activeElementOf, ofDocument } from './own-document.ts';
import { reveal } from './reveal.ts';

/** Milliseconds: screen readers miss an element that takes the focus in the turn in which the focused one is removed. */
export const SETTLE_MS = 60;

/** Milliseconds: Orca first takes note of all that has changed, and never says what had the focus where the focus has gone on by then. */
export const READ_MS = 200;

/** Browsers tell screen readers of the focus with their next frame, which is late on a busy machine. Returns what calls it off. */
export function afterFocusIsAnnounced(work: () => void, settleMs = SETTLE_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, settleMs);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export const BOX = ':is(input:not([tabindex="-1"]), select, textarea, button):not(:disabled)';

const rootOf = (node: Element) => node.closest<HTMLElement>('.na-root');

function focusRoot(root: HTMLElement): void {
  root.tabIndex = -1;
  root.addEventListener('blur', () => root.removeAttribute('tabindex'), { once: true });
  root.focus({ preventScroll: true });
}

/** The focus inside a card would be lost with it, so it goes to the root. */
export function parkFocus(card: Element): void {
  const root = rootOf(card);
  const active = root && activeElementOf(root);
  if (!active || !card.contains(active)) return;
  focusRoot(root);
  // It would go on to the next card, and Orca silently with it, for which the heading there is no news any more.
  const selection = getSelection();
  if (selection && card.contains(selection.anchorNode)) selection.removeAllRanges();
}

/** The element that had the focus before the dialog may be gone, and Firefox then leaves the focus inside the closed dialog. */
export function parkLostFocus(dialog: Element): void {
  const root = rootOf(dialog);
  const active = root && activeElementOf(root);
  if (root && (!active || active === ofDocument('body') || dialog.contains(active))) focusRoot(root);
}

/** The first field, unless a section comes before it (S2). */
function firstBoxOf(card: Element): HTMLElement | null {
  const first = card.querySelector<HTMLElement>(':scope > .na-section, [data-field]');
  return first?.matches('[data-field]')
    ? (first.querySelector<HTMLElement>('input:checked:enabled') ?? first.querySelector<HTMLElement>(BOX))
    : null;
}

const movesOn = ({ key }: KeyboardEvent): boolean => key.length === 1 || ['Dead', 'Process', 'Tab', 'Unidentified'].includes(key);

/** Keys pressed while the focus is moving arrive with it. */
function settle(root: HTMLElement | null, moveFocus: () => void, settleMs = SETTLE_MS): void {
  // A phone would close its keyboard.
  if (!root || activeElementOf(root) !== root || matchMedia('(pointer: coarse)').matches) {
    moveFocus();
    return;
  }
  const moving = new AbortController();
  const moveFocusOnce = () => {
    // The user may have moved on already.
    if (!moving.signal.aborted && activeElementOf(root) === root) moveFocus();
    moving.abort();
  };
  afterFocusIsAnnounced(moveFocusOnce, settleMs);
  root.addEventListener('keydown', (event) => movesOn(event) && moveFocusOnce(), { capture: true, signal: moving.signal });
}

export function arriveIn(card: Element): void {
  const root = rootOf(card);
  const active = root && activeElementOf(root);
  const heading = card.querySelector<HTMLElement>('.na-title');
  const box = firstBoxOf(card);
  if (heading) reveal(heading);
  // Before the focus moves, since the user may have scrolled by then.
  const field = box?.closest('[data-field]');
  if (field) reveal(field);
  if (active && root.contains(active)) focusRoot(root);
  const moveFocus = () => (firstBoxOf(card) ?? heading)?.focus({ preventScroll: true });
  // Orca is at the first words of a card as soon as the one before is removed, so their heading is news only after it has been at the root.
  settle(root, moveFocus, box ? SETTLE_MS : READ_MS);
}

const itself = (part: HTMLElement): HTMLElement | null => part;

/**
 * For a part that takes the place of another one at a press, and gives it back. An element that is removed takes the focus with it, so the focus goes to
 * the root before the part does, and from there to `start` in the next one, or in one that stays while its `turn` changes. Safari gives a pressed button no
 * focus, so what was `pressed` for takes it in any case.
 */
export function useTakingTurns(ref: RefObject<HTMLElement | null>, start = itself, turn: 'pressed' | number = 0): void {
  useLayoutEffect(() => {
    const part = ref.current;
    return () => {
      if (part) parkFocus(part);
    };
  }, [ref]);
  useEffect(() => {
    const part = ref.current;
    const root = part && rootOf(part);
    if (turn === 'pressed' || (root && activeElementOf(root) === root))
      settle(root, () => part && start(part)?.focus({ preventScroll: true }));
  }, [ref, start, turn]);
}
