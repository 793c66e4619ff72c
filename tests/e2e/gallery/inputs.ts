/** WCAG 3.2.2: filling a field changes that field and what belongs to it, but leads nowhere, sends nothing and leaves the focus alone. */
import type { Page } from '@playwright/test';
import type { Gate } from './gate.ts';

declare const gate: Gate;

/** Fills every field of the state, the first ones of long lists, with something else than stands there. */
async function fills(): Promise<string[]> {
  const findings: string[] = [];
  const open = gate.all('dialog[open]').at(-1);
  const fields = gate
    .all('.na-root :is(input:not([aria-hidden], [readonly]), select, textarea)')
    .filter((node) => gate.isShown(node) && (!open || open.contains(node)) && !node.closest('.na-list li:nth-child(n + 4)'))
    // What a search hides could not be filled after it.
    .sort((one, other) => Number(one.matches('[type=search]')) - Number(other.matches('[type=search]')));
  const focused = (node: Element) => (node.getRootNode() as Document | ShadowRoot).activeElement;
  const place = () => [document.documentElement.dataset['screen'], location.href, gate.all('dialog[open]').length].join();
  const busy = () => gate.all('[aria-busy="true"]').length;
  const write = (node: Element, value: string) => {
    const prototype = node instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(node, value);
    node.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  };
  for (const node of fields) {
    if (!node.isConnected || node.matches(':disabled')) continue;
    node.focus();
    const before = place();
    const busyBefore = busy();
    if (node instanceof HTMLSelectElement) {
      node.selectedIndex = (node.selectedIndex + 1) % node.options.length;
      node.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      node.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (node.matches('[type=radio], [type=checkbox]')) node.click();
    else write(node, node.closest('.na-code') ? '123456' : 'Reuters12!ab');
    await new Promise(requestAnimationFrame);
    if (place() !== before) findings.push(`“${before}” became “${place()}” by ${gate.called(node)} ${node.getAttribute('name')}`);
    // It may end what is under way: a user who chooses the app waits for no text message.
    if (busy() > busyBefore) findings.push(`something is sent by ${gate.called(node)} ${node.getAttribute('name')}`);
    if (focused(node) !== node) findings.push(`the focus left ${gate.called(node)} ${node.getAttribute('name')}`);
  }
  return findings;
}

export const fillFindings = (page: Page): Promise<readonly string[]> => page.evaluate(fills);
