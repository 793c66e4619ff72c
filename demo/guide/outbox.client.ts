/** Puts new messages on top of the outbox page as they are sent. */

import type { Message } from './outbox.ts';
import '../pages/copy.ts';
import { fitHeight } from '../pages/dom.ts';

const EVERY_MS = 2000;
const list = document.querySelector<HTMLElement>('[data-messages]');
const template = document.querySelector('template');
const kinds = { text: 'Text message', mail: 'Email' } as const;

const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

function localTimes(within: ParentNode): void {
  for (const time of within.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime));
}

function fill(part: HTMLElement | null, text: string | null): void {
  if (!part) return;
  part.textContent = text;
  part.hidden = !text;
}

function itemOf(message: Message): Node | undefined {
  const item = template?.content.firstElementChild?.cloneNode(true);
  if (!(item instanceof HTMLElement)) return undefined;
  const find = (selector: string) => item.querySelector<HTMLElement>(selector);
  item.dataset.id = String(message.id);
  fill(find('[data-kind]'), kinds[message.kind]);
  fill(find('[data-recipient]'), message.recipient);
  fill(find('[data-subject]'), message.subject);
  fill(find('[data-text]'), message.body);
  const page = item.querySelector('iframe');
  if (page && message.hasPage) {
    page.src = `/demo/outbox/${message.id}`;
    page.hidden = false;
    fitHeight(page);
  }
  const time = item.querySelector('time');
  if (time) time.dateTime = String(message.createdAt);
  const code = find('[data-copy]');
  if (code) {
    code.dataset.copy = message.code ?? '';
    code.hidden = !message.code;
    code.querySelector('.value')?.replaceChildren(message.code ?? '');
  }
  const link = item.querySelector<HTMLAnchorElement>('[data-link]');
  if (link && message.link && /^https?:\/\//.test(message.link)) {
    link.href = message.link;
    link.hidden = false;
  }
  localTimes(item);
  return item;
}

async function look(): Promise<void> {
  try {
    const last = Number(list?.querySelector<HTMLElement>('[data-id]')?.dataset.id ?? 0);
    const { messages } = (await (await fetch(list?.dataset.source ?? '')).json()) as { messages: readonly Message[] };
    const fresh = messages.filter(({ id }) => id > last).flatMap((message) => itemOf(message) ?? []);
    list?.prepend(...fresh);
    if (messages.length > 0) document.querySelector('[data-empty]')?.setAttribute('hidden', '');
  } catch {
    // The demo was stopped; it may come back.
  }
  setTimeout(look, EVERY_MS);
}

localTimes(document);
for (const page of document.querySelectorAll<HTMLIFrameElement>('iframe[src]')) fitHeight(page);
void look();
