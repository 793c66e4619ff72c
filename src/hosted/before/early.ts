/**
 * Runs in the hosted page right after its element (`build/hosted-page.ts`): where the e-mail step is the screen to show, it is put in
 * place from a template, and its presses are handled until the bundle takes over (`hosted-look.ts`). Where a policy blocks this script,
 * the step shows once the bundle runs.
 */
import { reconnected, STILL_HERE_MS } from '../../client/retry-load.ts';
import { isMobile } from '../../features/device/mobile.ts';

/** `basePath` of the page's settings, unchecked, as browsers spell it: `/café` is `/caf%C3%A9` there. */
function basePath(): string {
  try {
    const { basePath } = JSON.parse(document.getElementById('news-auth-config')?.textContent ?? '');
    return new URL(basePath || '/login', location.href).pathname.replace(/\/+$/, '');
  } catch {
    return '/login';
  }
}

/** Both have a fixed height. */
const barAndDatelines = () => document.querySelectorAll<HTMLElement>('.na-bar,.na-datelines');
const drawn = () => document.querySelector<HTMLElement>('[data-drawn]');
const path = location.pathname.replace(/\/+$/, '');
const { userAgent, maxTouchPoints } = navigator;
const mobile = (navigator as { userAgentData?: { mobile?: boolean } }).userAgentData?.mobile;

if ((path === '' || path === basePath()) && !isMobile({ userAgent, mobile, touchPoints: maxTouchPoints })) {
  const template = document.querySelector('template');
  template?.replaceWith(template.content);
  // What they hold takes a third of the first layout. The form need not wait for it.
  for (const one of barAndDatelines()) one.style.setProperty('content-visibility', 'hidden');
  drawn()?.querySelector<HTMLElement>('input[inputmode=email]')?.focus();
}

// Once the form is painted, the rest shows, and React's half is preloaded.
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const one of barAndDatelines()) one.removeAttribute('style');
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';
  }),
);

/** The element around the event's target that matches: a script may dispatch events on the document itself. */
const around = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

// Before React listens, Enter must not submit the form.
addEventListener('submit', (event) => {
  if (around(event, '[data-drawn] .na-card')) event.preventDefault();
});

// The last press, by Enter too, is remembered on its button, where the bundle finds it.
addEventListener('click', (event) => {
  const button = around(event, '[data-drawn] .na-card button');
  if (!button) return;
  const before = document.querySelector<HTMLElement>('[data-pressed]');
  delete before?.dataset['pressed'];
  before?.removeAttribute('aria-busy');
  button.dataset['pressed'] = '';
  button.setAttribute('aria-busy', 'true');
});

// The header's menu, until React hears the press itself.
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

/** The build knows no other path than `/login`; a provider who serves the page under another one may not have put it into the markup. */
const underBasePath = (address: string): string => address.replace(`${location.origin}/login/`, `${location.origin}${basePath()}/`);

// If the bundle does not arrive, it is asked for again, and the page says so. What was typed stays.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') again(underBasePath(target.src));
  },
  true,
);

/** A browser may cache a failure under its address, so every further try has another one. */
function again(address: string): void {
  const words = document.querySelector<HTMLElement>('[data-late]');
  import(`${address}?r=${Date.now()}`).catch(() => {
    const telling = setTimeout(() => {
      if (!words) return;
      drawn()?.after(words);
      words.role = 'alert';
      words.hidden = false;
    }, STILL_HERE_MS);
    const pressed = new Promise<void>((resolve) => {
      words?.querySelector('a')?.addEventListener('click', (event) => {
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
