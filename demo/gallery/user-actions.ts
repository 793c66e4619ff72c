/** What a user does to a screen: types, chooses, leaves a field, presses. Each function returns whether its target was there. */
const TAGS = 'news-login, news-mfa, news-signup, news-first-time-user, news-session, news-maintenance, news-security, news-auth-app';

export const within = (): readonly ParentNode[] & readonly Node[] =>
  [...document.querySelectorAll(TAGS)].map((element) => element.shadowRoot ?? element);

/** React stores its data on the DOM nodes; a node of the first frame has none yet, and its events are not handled. */
const isTakenOver = (node: Element): boolean => Object.keys(node).some((key) => key.startsWith('__reactProps$'));

/** A screen from a later part is announced before it is drawn, and the first frame is drawn before React takes it over, so both are awaited. */
export function isRendered(): boolean {
  const part = find('[part="title"], [part="banner"], dialog[open]');
  return part !== null && isTakenOver(part);
}

/** Whether the focus has gone on from what stands around a step to the step itself. */
export const isArrived = (): boolean =>
  within().every((part) => !(part.getRootNode() as Document | ShadowRoot).activeElement?.matches('.na-root'));

export const isLoading = (): boolean => find('.na-skeleton') !== null;

const find = <T extends Element>(selector: string): T | null => {
  for (const root of within()) {
    const match = (root as ParentNode).querySelector<T>(selector);
    if (match) return match;
  }
  return null;
};

const all = (selector: string): HTMLElement[] =>
  within().flatMap((root) => [...(root as ParentNode).querySelectorAll<HTMLElement>(selector)]);

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets the value and fires the event as a browser does, since React listens to the event and reads the value. */
function type(box: Box, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box) as object, 'value')?.set?.call(box, value);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.dispatchEvent(new Event('change', { bubbles: true }));
}

const leave = (part: Element) => part.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));

/** The option with this value or these words; without either, the only checkbox. */
function optionOf(field: Element, value: string, words: string): HTMLInputElement | undefined {
  const options = [...field.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]')];
  return options.find((option) => (value === '' ? true : option.value === value || option.closest('label')?.textContent?.trim() === words));
}

export function valueSet(kind: 'fill' | 'leave' | 'choose', name: string, value = '', words = value): boolean {
  const field = find(`[data-field="${CSS.escape(name)}"]`);
  const box = field?.querySelector<Box>('input, select, textarea');
  if (!field || !box) return false;
  if (kind === 'leave') return leave(box);
  if (kind === 'fill') {
    type(box, value);
    return true;
  }
  const option = optionOf(field, value, words);
  option?.click();
  return option !== undefined;
}

const pressable = (part: HTMLElement) => !(part as HTMLButtonElement).disabled;

/** The accessible name of a button: its label, else its text without hidden parts. */
function nameOf(part: HTMLElement): string {
  const label = part.getAttribute('aria-label');
  if (label !== null) return label;
  const copy = part.cloneNode(true) as HTMLElement;
  for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  return (copy.textContent ?? '').trim();
}

/** Presses the control with these words, or the submit button. While a dialog is open, only its own controls can be reached. */
export function pressed(words?: string): boolean {
  const scope = find('dialog[open]') ? 'dialog[open] ' : '';
  const parts = all(words === undefined ? `${scope}button[type="submit"]` : `${scope}:is(button, a, summary)`).filter(pressable);
  // A title that opens a section may say more behind its words.
  const isMeant = (part: HTMLElement) => nameOf(part) === words || (part.localName === 'summary' && nameOf(part).startsWith(words ?? ''));
  const match = words === undefined ? parts[0] : parts.find(isMeant);
  match?.click();
  return match !== undefined;
}
