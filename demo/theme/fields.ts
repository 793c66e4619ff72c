/** The fields of the theme page: their values, what is wrong with them, and the resulting declarations. */
import { type Kind, type KindName, kinds } from './kinds.ts';

const fields = [...document.querySelectorAll<HTMLInputElement>('[data-token]')];
export const tokens: readonly string[] = [...new Set(fields.map((field) => field.dataset.token ?? ''))];

/** Keywords and functions that every property accepts, but that are no values by themselves. */
const NO_VALUE = /^(inherit|initial|unset|revert|revert-layer)$|\bvar\(/i;

const kindOf = (field: HTMLInputElement): Kind => kinds[field.dataset.kind as KindName];

function isAllowed(value: string, { tried, also }: Kind): boolean {
  if (value === also) return true;
  return !NO_VALUE.test(value) && tried.every(([property, text]) => CSS.supports(property, text.replace('#', value)));
}

/** The value of a field, `''` if it is empty or cannot be used. */
function usable(field: HTMLInputElement): string {
  const value = field.value.trim();
  return isAllowed(value, kindOf(field)) ? value : '';
}

/** The effective value: the given one, else the built-in one, which may be another token's. */
function shownBy(field: HTMLInputElement): string {
  const followed = document.querySelector<HTMLInputElement>(`[id="${field.dataset.follows}"]`);
  return usable(field) || (followed ? shownBy(followed) : field.placeholder);
}

function complain(token: string, inputs: readonly HTMLInputElement[]): void {
  const bad = inputs.filter((field) => field.value.trim() !== '' && usable(field) === '');
  for (const field of inputs) field.ariaInvalid = bad.includes(field) ? 'true' : null;
  const sentences = bad.map((field) => `${field.ariaLabel}: “${field.value.trim()}” is not allowed. Allowed is ${kindOf(field).allowed}.`);
  document.getElementById(`${token}-wrong`)?.replaceChildren(sentences.join(' '));
}

/** One value for both themes, or one for each. */
function declared(inputs: readonly HTMLInputElement[]): string {
  if (inputs.every((field) => usable(field) === '')) return '';
  const [light = '', dark = light] = inputs.map(shownBy);
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** Reads all fields, and says beside each what is wrong with it. Token → value, only where one is given. */
export function readFields(): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const token of tokens) {
    const inputs = fields.filter((field) => field.dataset.token === token);
    complain(token, inputs);
    const value = declared(inputs);
    if (value) declarations.set(token, value);
  }
  for (const field of fields) if (field.dataset.follows && field.value === '') field.placeholder = shownBy(field);
  return declarations;
}

export function fill(values: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  for (const field of fields) field.value = values[field.dataset.token ?? '']?.[field.dataset.theme ?? ''] ?? '';
}

export function put(id: string, value: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement) field.value = value;
}

export function paintPickers(hexOf: (value: string, theme: string) => string | undefined): void {
  for (const picker of document.querySelectorAll<HTMLInputElement>('[data-picks]')) {
    const field = document.getElementById(picker.dataset.picks ?? '') as HTMLInputElement;
    picker.value = hexOf(shownBy(field), field.dataset.theme ?? '') ?? picker.value;
  }
}
