/**
 * One press, one step. The second click of a double click, or Enter struck twice, is meant for what was pressed first; by then another
 * screen or a dialog may be there, whose buttons the user has not seen yet, so it is dropped.
 */
import { stopAll, listening } from '../ui/listening.ts';

/** Two presses closer than this are one double click, ms: faster than a user sees what the first has changed. */
const UNSEEN_MS = 200;
/** How far the pointer may move within a double click, px. */
const NEAR_PX = 4;

const CONTROL = 'button, a, summary, label, input, select, textarea';

/** A run of quick presses: where it began, and when the last one came. */
interface Chain {
  readonly target: Element | undefined;
  /** The key, where the keyboard pressed. */
  readonly key?: string;
  /** It began before the element listened, with a key or within this box of the pressed control; which cannot be known. */
  readonly early?: DOMRect | undefined;
  readonly x: number;
  readonly y: number;
  at: number;
  again: boolean;
  /** It began in the element. */
  readonly isOurs: boolean;
  /** Something was typed since, so the next press is intended. */
  entered: boolean;
}

export interface Presses {
  /** What was pressed last. */
  pressed(): Element | undefined;
  /** Presses what was pressed before the element listened; what comes at once after that is still meant for it. */
  press(target: HTMLElement): void;
  stop(): void;
}

/** Drops what was meant for another control, which was pressed first. */
function keep(event: Event, chain: Chain | undefined, isIn: boolean): void {
  const target = controlOf(event);
  if (!chain?.again || target === chain.target) return;
  // Outside the element, all that is prevented is that the press moves the focus.
  if (isIn) event.stopImmediatePropagation();
  else if (!chain.isOurs || event.type !== 'mousedown') return;
  event.preventDefault();
}

function controlOf(event: Event): Element | undefined {
  const [first] = event.composedPath();
  return first instanceof Element ? (first.closest(CONTROL) ?? first) : undefined;
}

const isNear = ({ early, x, y }: Chain, { clientX, clientY }: MouseEvent): boolean =>
  early
    ? clientX >= early.left && clientX <= early.right && clientY >= early.top && clientY <= early.bottom
    : Math.hypot(clientX - x, clientY - y) <= NEAR_PX;

const isSoon = (now: Chain, { timeStamp }: Event): boolean => !now.entered && timeStamp - now.at <= UNSEEN_MS;

/** The next click of a double click: the browser counts it as one, or it comes soon and near. */
const isSameClick = (chain: Chain | undefined, event: MouseEvent): boolean =>
  chain !== undefined && chain.key === undefined && (event.detail > 1 || (isSoon(chain, event) && isNear(chain, event)));

/** The key is held down, or struck again at once. */
const isSameKey = (chain: Chain | undefined, event: KeyboardEvent): boolean =>
  chain !== undefined && (chain.early !== undefined || chain.key === event.key) && (event.repeat || isSoon(chain, event));

/** What was pressed before the element listened. */
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

/** The host of the outermost closed shadow root around a node: the window is told that host in place of what lies in the root. */
function closedHost(node: Node): Element | undefined {
  let host: Element | undefined;
  // Not any root with a `host`: a form of that name in the page is one of the document.
  for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.mode === 'closed') host = root.host;
  }
  return host;
}

/** Hears each event once: on the window, or in the container where a closed root keeps from the window what the event is for. */
function hearing<E extends Event>(container: Node, type: string, listener: (event: E) => void): () => void {
  const hear = (event: E) => {
    const host = closedHost(container);
    if (event.currentTarget === container ? host : event.composedPath()[0] !== host) listener(event);
  };
  return stopAll(listening(window, type, hear, true), listening(container, type, hear, true));
}

/** Watches over what is pressed in `element`, whose screen stands in `container`; a press may have begun elsewhere in the page. */
export function guardPresses(element: Element, container: Node = element): Presses {
  let chain: Chain | undefined;
  let last: Element | undefined;

  const isIn = (event: Event) => event.composedPath().includes(element);

  /** Counts a press, and blocks it where it was not meant for its target. */
  function count(event: MouseEvent | KeyboardEvent, isSame: boolean, press: Pick<Chain, 'x' | 'y' | 'key'>): void {
    if (!chain || !isSame) chain = { ...press, target: controlOf(event), at: 0, again: false, entered: false, isOurs: isIn(event) };
    else chain = { ...chain, ...(chain.early && press), early: undefined, again: true };
    chain.at = event.timeStamp;
    keep(event, chain, isIn(event));
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
    // Where the keyboard or a script presses, `detail` is 0; `onKeyDown` and `onKeyUp` handle the keyboard.
    if (event.detail > 0 && chain?.key === undefined) keep(event, chain, isIn(event));
    if (!event.defaultPrevented) last = controlOf(event);
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === chain?.key) keep(event, chain, isIn(event));
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
      // A form of the page around the element may press a button of its own at Enter, as those of ASP.NET do.
      listening<KeyboardEvent>(element, 'keypress', (event) => event.key === 'Enter' && event.stopPropagation()),
      hearing(container, 'mousedown', onMouseDown),
      hearing(container, 'click', onClick),
      hearing(container, 'keydown', onKeyDown),
      // Firefox presses a button when the space bar is let go, even if the key was prevented.
      hearing(container, 'keyup', onKeyUp),
      hearing(container, 'input', onInput),
    ),
  };
}
