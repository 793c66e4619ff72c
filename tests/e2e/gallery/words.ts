/** The words of a state: what voice control calls by name, and what is not translated. For pages prepared with `prepareGate`. */
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { loadAxe } from '../fixtures/axe.ts';
import type { Gate } from './gate.ts';

declare const gate: Gate;

type Axe = typeof axe & { readonly commons: { readonly text: { accessibleText(node: Element): string } } };

/** WCAG 2.5.3: a user of voice control says the visible label, so the name of the control begins with it. Runs where axe is. */
function labels(): string[] {
  const { axe } = globalThis as unknown as { axe: Axe };
  // Neighbouring texts are joined by a space, which no punctuation has before it.
  const plain = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/ ([?.!,:;])/g, '$1')
      .trim()
      .toLowerCase();
  const isSeen = (node: Element) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.na-sr, .unseen, svg');
  const seen = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.parentElement && isSeen(node.parentElement) ? (node.textContent ?? '') : '';
    if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement) return '';
    return [...node.childNodes].map(seen).join(' ');
  };
  const labelOf = (node: HTMLElement) => [...((node as HTMLInputElement).labels ?? [])].map(seen).join(' ') || seen(node);
  axe.setup(document.documentElement);
  const findings = gate
    .all('a[href], button, summary, input:not([type=hidden]), select, textarea')
    .filter((node) => gate.isShown(node) && !node.closest('[aria-hidden="true"], .na-list li:nth-child(n + 6)'))
    .map((node) => ({ said: plain(axe.commons.text.accessibleText(node)), shown: plain(labelOf(node)) }))
    .filter(({ said, shown }) => said === '' || !said.startsWith(shown))
    .map(({ said, shown }) => `“${shown}” stands on what is called “${said}”`);
  axe.teardown();
  return findings;
}

/** Words in plain letters: the pseudo-locale has none. */
function plainWords(data: readonly string[]): string[] {
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
  const texts = gate
    .all('.na-root *')
    .filter((node) => gate.isShown(node) && !/^(style|script|code|bdi)$/.test(node.localName) && !node.closest('[translate="no"]'));
  const said = texts.flatMap((node) => [
    ...[...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent ?? ''),
    ...attributes.map((name) => node.getAttribute(name) ?? ''),
  ]);
  const known = new RegExp(data.join('|'), 'g');
  return [...new Set(said)].filter((text) => /[a-z]{2}/i.test(text.replace(known, ''))).map((text) => `not translated: ${text}`);
}

export async function labelFindings(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return page.evaluate(labels);
}

/** Never translated. */
const data = [
  // Addresses, request ids, error codes, zones as Intl names them.
  /[\w.+•-]+@[\w.-]+/,
  /[\da-f]{8}-[\da-f-]{27}/,
  /INTERNAL_ERROR/,
  /EST/,
  // Names: of the provider and its offices, of the person, of other people's products.
  /Newsline|Connect/,
  /^(New York|London)$/,
  /Robin|Frost/,
  /^(Authy|andOTP|(Google|LastPass|Microsoft) Authenticator)$/,
  // Names of passkeys, as a label quotes them.
  /\u2068(Chrome · Windows|Firefox · Linux|Laptop|Phone)\u2069/,
  // What the service says.
  /The number cannot be reached\./,
].map(({ source }) => source);

export const plainFindings = (page: Page): Promise<readonly string[]> => page.evaluate(plainWords, data);

const WAIT_MS = 30_000;

/** The words of another language come from the service. What never comes is found by `plainFindings`. */
export async function waitForWords(page: Page): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end && (await plainFindings(page)).length > 0) await page.waitForTimeout(50);
}
