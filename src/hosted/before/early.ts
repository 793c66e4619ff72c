/** Until the bundle takes over (`hosted-look.ts`), this shows the email step and handles presses; where a policy blocks it, the bundle does. */
import { basePathOf, isAtLogin, readUnchecked } from '../../settings/sources.ts';
import { reconnected, STILL_HERE_MS } from '../../client/retry-load.ts';
import { canUsePasskeys, fitsPasskeyDomain } from '../../flow/passkeys/able.ts';
import { isMobile } from '../../features/device/routes.ts';

function settingOf(name: 'basePath' | 'passkeyDomain'): string {
  try {
    const values = JSON.parse(document.getElementById('news-auth-config')?.textContent ?? '');
    return readUnchecked([{ name: '#news-auth-config', values }], name);
  } catch {
    return '';
  }
}

/** Both have a fixed height. */
const barAndDatelines = () => document.querySelectorAll<HTMLElement>('.na-bar,.na-datelines');
const firstFrame = () => document.querySelector<HTMLElement>('[data-drawn]');
const { userAgent, maxTouchPoints } = navigator;
const mobile = (navigator as { userAgentData?: { mobile?: boolean } }).userAgentData?.mobile;

if (isAtLogin(settingOf('basePath')) && !isMobile({ userAgent, mobile, touchPoints: maxTouchPoints })) {
  const template = document.querySelector('template');
  template?.replaceWith(template.content);
  firstFrame()?.classList.toggle('na-passkey', fitsPasskeyDomain({ passkeyDomain: settingOf('passkeyDomain') }) && canUsePasskeys());
  // Their content takes a third of the first layout, for which the form need not wait.
  for (const part of barAndDatelines()) part.style.setProperty('content-visibility', 'hidden');
  firstFrame()?.querySelector<HTMLElement>('input[inputmode=email]')?.focus();
}

// Once the form is painted, the rest shows, and React's half is preloaded.
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const part of barAndDatelines()) part.removeAttribute('style');
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';
  }),
);

/** A script may dispatch events on the document itself. */
const around = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

// Before React listens, Enter must not submit the form.
addEventListener('submit', (event) => {
  if (around(event, '[data-drawn] .na-card')) event.preventDefault();
});

// The bundle finds the last press, by Enter too, on its button.
addEventListener('click', (event) => {
  const button = around(event, '[data-drawn] .na-card button');
  if (!button) return;
  const before = document.querySelector<HTMLElement>('[data-pressed]');
  delete before?.dataset['pressed'];
  before?.removeAttribute('aria-busy');
  button.dataset['pressed'] = '';
  button.setAttribute('aria-busy', 'true');
});

// The header's menu, until React handles the press itself.
addEventListener('click', (event) => {
  const menu = around(event, '.na-menu');
  if (!menu || event.defaultPrevented) return;
  const open = menu.getAttribute('aria-expanded') !== 'true';
  menu.setAttribute('aria-expanded', String(open));
  menu.nextElementSibling?.classList.toggle('na-open', open);
});

// Escape closes it, before and after React has arrived.
addEventListener('keydown', (event) => {
  const menu = around(event, '.na-bar')?.querySelector<HTMLElement>('.na-menu[aria-expanded=true]');
  if (event.key !== 'Escape' || !menu) return;
  menu.click();
  menu.focus();
});

/** The build knows only `/login`; a provider that serves the page under another path may not have changed the markup. */
const underBasePath = (address: string): string =>
  address.replace(`${location.origin}/login/`, `${location.origin}${basePathOf(settingOf('basePath'))}/`);

// A bundle that does not arrive is requested again, and the page shows a message; what was typed stays.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') again(underBasePath(target.src));
  },
  true,
);

/** A browser may cache a failure under its address, so every further try has another one. */
function again(address: string): void {
  const errorNote = document.querySelector<HTMLElement>('[data-late]');
  import(`${address}?r=${Date.now()}`).catch(() => {
    const telling = setTimeout(() => {
      if (!errorNote) return;
      firstFrame()?.after(errorNote);
      errorNote.role = 'alert';
      errorNote.hidden = false;
    }, STILL_HERE_MS);
    const pressed = new Promise<void>((resolve) => {
      errorNote?.querySelector('a')?.addEventListener('click', (event) => {
        event.preventDefault();
        resolve();
      });
    });
    void Promise.race([reconnected(), pressed]).then(() => {
      clearTimeout(telling);
      again(address);
    });
  });
}
