/** Pages block copying and take keys on the document, where they see no text box, so events of ours stay in the root (decisions 11). */
import { listening } from '../ui/listening.ts';

const EDITING = ['mousedown', 'mouseup', 'selectstart', 'contextmenu', 'copy', 'cut', 'paste'];
const KEYS = ['keydown', 'keypress', 'keyup'];
/** Keys that compose a character, or that the browser does not name. */
const COMPOSING: readonly string[] = ['Dead', 'Process', 'Unidentified'];

const TEXT = 'input:not([type=checkbox],[type=radio]),textarea,select,label';

function isOurs(event: Event): boolean {
  const [first] = event.composedPath() as Node[];
  const element = first instanceof Element ? first : first?.parentElement;
  return Boolean(element?.closest(TEXT));
}

const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

function isPrintable(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 && !COMPOSING.includes(key)) return false;
  // AltGr is Ctrl and Alt on some systems; on Apple's, Alt alone types characters.
  if (event.getModifierState('AltGraph') || (ctrlKey && altKey)) return true;
  return !ctrlKey && !metaKey && (!altKey || isApple());
}

export function shieldTyping(root: ShadowRoot): void {
  const stop = (event: Event) => {
    if (isOurs(event)) event.stopPropagation();
  };
  const stopKey = (event: KeyboardEvent) => {
    // A password manager may fire a plain `Event` under the name of a key.
    if (event instanceof KeyboardEvent && isPrintable(event)) stop(event);
  };
  for (const type of EDITING) listening(root, type, stop);
  for (const type of KEYS) listening(root, type, stopKey);
}
