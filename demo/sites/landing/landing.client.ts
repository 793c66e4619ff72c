/** The landing application in the browser: takes the session over, shows who is signed in, signs out, keeps the draft. */

/** How long the warning shows when the page has a short time-out. */
const WARNING_MS = 10_000;
const DRAFT = 'landing.draft';

const main = document.querySelector<HTMLElement>('main');
const draft = document.querySelector('textarea');

type State = 'signed-in' | 'signed-out' | 'checking';

function show(state: State): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = part.dataset.when !== state;
}

function say(text: string): void {
  document.querySelector('[data-why]')?.replaceChildren(text);
}

const words = (list: readonly string[]) => (list.length > 0 ? list.join(', ') : 'none');

function fill(facts: Readonly<Record<string, string>>): void {
  for (const node of document.querySelectorAll<HTMLElement>('[data-user]')) {
    const text = facts[node.dataset.user ?? ''];
    if (text !== undefined) node.textContent = text;
  }
}

async function begin(): Promise<void> {
  const { NewsAuth } = globalThis;
  if (!NewsAuth) {
    say('The sign-in script did not load. Is the demo running?');
    return show('signed-out');
  }
  const idle = Number(main?.dataset.idle);
  if (idle > 0) NewsAuth.configure({ idleSessionTimeoutOverride: idle * 1000, idleWarningMs: WARNING_MS });

  addEventListener('news-error', (event) => {
    const { code, requestId } = (event as CustomEvent<{ code: string; requestId: string }>).detail;
    say(`The session could not be taken over (${[code, requestId].filter(Boolean).join(', ')}). Please log in again.`);
  });
  addEventListener('news-session', (event) => {
    if ((event as CustomEvent<{ state: string }>).detail.state !== 'signed-out') return;
    say('You are signed out, here and on the server.');
    show('signed-out');
    document.querySelector<HTMLElement>('[data-when="signed-out"] h1')?.focus();
  });
  document.querySelector('[data-sign-out]')?.addEventListener('click', () => void NewsAuth.signOut());

  const user = await NewsAuth.redeem();
  if (!user) return show('signed-out');
  const { firstName, lastName, email, roles, language, timezone } = user;
  fill({ firstName, name: `${firstName} ${lastName}`.trim(), email, roles: words(roles), language, timezone, may: '…' });
  show('signed-in');
  fill({ may: (await NewsAuth.can()) ? 'yes' : 'no' });
}

/** The browser may refuse storage, or have no room: then the draft lives as long as the page. */
function whereAllowed(use: () => void): void {
  try {
    use();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

if (draft) {
  whereAllowed(() => {
    draft.value = sessionStorage.getItem(DRAFT) ?? '';
  });
  draft.addEventListener('input', () => whereAllowed(() => sessionStorage.setItem(DRAFT, draft.value)));
}
void begin();

export {};
