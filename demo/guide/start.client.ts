/** Keeps the authenticator codes of the start page current, by the server's clock. */
import type { AppCodes } from './app-codes.ts';
import '../pages/copy.ts';
import '../pages/demo-buttons.ts';

const RETRY_MS = 3000;
const lasts = document.querySelector('[data-lasts]');
let until = 0;

function show({ codes, lastsMs }: AppCodes): void {
  until = Date.now() + lastsMs;
  for (const button of document.querySelectorAll<HTMLElement>('[data-code-of]')) {
    const code = codes[button.dataset.codeOf ?? ''];
    if (code === undefined || code === button.dataset.copy) continue;
    button.dataset.copy = code;
    button.querySelector('.value')?.replaceChildren(code);
  }
}

async function renew(): Promise<void> {
  try {
    show((await (await fetch('/demo/codes.json')).json()) as AppCodes);
  } catch {
    // The demo was stopped; it may come back.
    until = Date.now() + RETRY_MS;
  }
  setTimeout(renew, until - Date.now() + 50);
}

setInterval(() => lasts?.replaceChildren(`${Math.max(0, Math.ceil((until - Date.now()) / 1000))} s left`), 1000);
void renew();
