/**
 * One press, one step. A second click or Enter is meant for what was pressed first, so it is dropped where an answer has brought other buttons,
 * or emptied a box of the form (`data-emptied`), which the user has not seen yet. What passes here is dropped by the flow while it is busy, and
 * by a screen that was left (`visitOf`).
 */
import { stopAll, listening } from '../ui/listening.ts';

/** In ms; presses closer than this are one double click, faster than the user sees what the first has changed. */
const UNSEEN_MS = 200;
/** In px; how far the pointer may move within a double click. */
const NEAR_PX = 4;

const CONTROL = 'button, a, summary, label, input, select, textarea';

interface Chain {
  readonly target: Element | undefined;
  readonly key?: string;
  /** Pressed before the element listened, by a key or within this box; which of them cannot be known. */
  readonly early?: DOMRect | undefined;
  readonly x: number;
  readonly y: number;
  at: number;
  again: boolean;
  readonly isOurs: boolean;
  /** The user has typed since, so the next press is intended. */
  entered: boolean;
}

export interface Presses {
  pressed(): Element | undefined;
  /** Presses what was pressed before the element listened; what follows at once is still meant for it. */
  press(target: HTMLElement): void;
  stop(): void;
}

/** Drops a press that was meant for the control pressed first. */
function dropRepeated(event: Event, chain: Chain | undefined, isIn: boolean): void {
  const target = controlOf(event);
  if (!chain?.again || (target === chain.target && !submitsEmptied(event, target))) return;
  // Outside the element, only the move of the focus is prevented.
  if (isIn) event.stopImmediatePropagation();
  else if (!chain.isOurs || event.type !== 'mousedown') return;
  event.preventDefault();
}

const submitsEmptied = ({ type }: Event, target?: Element): boolean =>
  target?.closest('form')?.hasAttribute('data-emptied') === true && (type.startsWith('key') || target.matches('[type=submit]'));

function controlOf(event: Event): Element | undefined {
  const [first] = event.composedPath();
  return first instanceof Element ? (first.closest(CONTROL) ?? first) : undefined;
}

const isNear = ({ early, x, y }: Chain, { clientX, clientY }: MouseEvent): boolean =>
  early
    ? clientX >= early.left && clientX <= early.right && clientY >= early.top && clientY <= early.bottom
    : Math.hypot(clientX - x, clientY - y) <= NEAR_PX;

const isSoon = (now: Chain, { timeStamp }: Event): boolean => !now.entered && timeStamp - now.at <= UNSEEN_MS;

const isSameClick = (chain: Chain | undefined, event: MouseEvent): boolean =>
  chain !== undefined && chain.key === undefined && (event.detail > 1 || (isSoon(chain, event) && isNear(chain, event)));

const isSameKey = (chain: Chain | undefined, event: KeyboardEvent): boolean =>
  chain !== undefined && (chain.early !== undefined || chain.key === event.key) && (event.repeat || isSoon(chain, event));

const early = (target: Element): Chain => ({
  target,
  early: target.getBoundingClientRect(),
  x: 0,
  y: 0,
  at: performance.now(),
  again: false,
  isOurs: true,
  entered: false,
});

/** The host of the outermost closed root, which the window sees in place of what is in the root. */
function closedHost(node: Node): Element | undefined {
  let host: Element | undefined;
  // Not any root with a `host`: a form of that name in the page is one of the document.
  for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.mode === 'closed') host = root.host;
  }
  return host;
}

/** Once for each event: on the window, or in the container where a closed root hides the target from the window. */
function listenFirst<E extends Event>(container: Node, type: string, listener: (event: E) => void): () => void {
  const onEvent = (event: E) => {
    const host = closedHost(container);
    if (event.currentTarget === container ? host : event.composedPath()[0] !== host) listener(event);
  };
  return stopAll(listening(window, type, onEvent, true), listening(container, type, onEvent, true));
}

export function guardPresses(element: Element, container: Node = element): Presses {
  let chain: Chain | undefined;
  let last: Element | undefined;

  const isIn = (event: Event) => event.composedPath().includes(element);

  function count(event: MouseEvent | KeyboardEvent, isSame: boolean, press: Pick<Chain, 'x' | 'y' | 'key'>): void {
    if (!chain || !isSame) chain = { ...press, target: controlOf(event), at: 0, again: false, entered: false, isOurs: isIn(event) };
    else chain = { ...chain, ...(chain.early && press), early: undefined, again: true };
    chain.at = event.timeStamp;
    dropRepeated(event, chain, isIn(event));
    // Nothing else here takes a press, and a button that was disabled may take the next.
    if (chain.isOurs && !chain.target?.matches(CONTROL)) chain = undefined;
  }

  function onMouseDown(event: MouseEvent): void {
    count(event, isSameClick(chain, event), { x: event.clientX, y: event.clientY });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'Enter' || key === ' ') count(event, isSameKey(chain, event), { key, x: 0, y: 0 });
    else chain = undefined;
  }

  function onClick(event: MouseEvent): void {
    // `detail` is 0 where the keyboard or a script presses; `onKeyDown` and `onKeyUp` handle the keyboard.
    if (event.detail > 0 && chain?.key === undefined) dropRepeated(event, chain, isIn(event));
    if (!event.defaultPrevented) last = controlOf(event);
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === chain?.key) dropRepeated(event, chain, isIn(event));
  }

  function onInput(): void {
    if (chain) chain.entered = true;
  }

  return {
    pressed: () => last,
    press(target) {
      chain = early(target);
      target.removeAttribute('aria-busy');
      target.click();
    },
    stop: stopAll(
      // At Enter, a form of the page around the element may press a button of its own, as those of ASP.NET do.
      listening<KeyboardEvent>(element, 'keypress', (event) => event.key === 'Enter' && event.stopPropagation()),
      listenFirst(container, 'mousedown', onMouseDown),
      listenFirst(container, 'click', onClick),
      listenFirst(container, 'keydown', onKeyDown),
      // Firefox presses a button when the space bar is released, even if the key was prevented.
      listenFirst(container, 'keyup', onKeyUp),
      listenFirst(container, 'input', onInput),
    ),
  };
}
