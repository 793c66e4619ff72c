/** Plays one fixture of the gallery: sets storage, clock and answers before the product starts, then does what the user does. */
import type { Step } from './fixture.ts';
import type { WireFixture } from './wire.ts';
import { answerFrom } from './answers.ts';
import { isArrived, isRendered, isLoading, pressed, valueSet, within } from './user-actions.ts';

const TIMEOUT_MS = 30_000;
/** Words that contain a value have no translation of their own to wait for. */
const SHORT_TIMEOUT_MS = 800;
const LOOK_AGAIN_MS = 20;

const { stored, steps, stays, phone, device, screens, now, locale, routes } = JSON.parse(
  document.getElementById('gallery-fixture')?.textContent ?? '{}',
) as WireFixture;
const root = document.documentElement;

/** The frames of a gallery share one session storage: each gets one of its own. */
function ownStorage(): Storage {
  const items = new Map(
    Object.entries(stored ?? {}).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** The clock advances only when a step says so, so that a countdown stays visible and does not run out on a busy machine. */
let passed = 0;
const time = () => Math.round(now + passed);
const RealDate = Date;
class GalleryDate extends RealDate {
  constructor(...args: readonly unknown[]) {
    super(...((args.length > 0 ? args : [time()]) as [number]));
  }
  static override now = time;
}

class NoChannel extends EventTarget {
  onmessage = null;
  postMessage(): void {}
  close(): void {}
}

const serviceFetch = fetch.bind(window);
const replace = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

replace(window, 'sessionStorage', ownStorage());
replace(window, 'Date', GalleryDate);
replace(window, 'BroadcastChannel', NoChannel);
replace(window, 'fetch', answerFrom(routes, serviceFetch));
// Every frame claims to have the focus, so that leaving a field counts. Frames add nothing to the gallery's history.
replace(Document.prototype, 'hasFocus', () => true);
replace(history, 'pushState', history.replaceState.bind(history));
// So Back, which would leave the frame, ends where the product wants to be.
replace(history, 'back', () => queueMicrotask(() => dispatchEvent(new PopStateEvent('popstate'))));

/** A tile that is not being used must not take the focus, since letters typed into the search would be lost, nor scroll the page. */
const isAside = () => (frameElement as HTMLElement | null)?.inert === true;
const { focus } = HTMLElement.prototype;
const { scrollIntoView } = Element.prototype;
const { showModal } = HTMLDialogElement.prototype;
replace(HTMLElement.prototype, 'focus', function (this: HTMLElement, options?: FocusOptions) {
  if (!isAside()) focus.call(this, options);
});
replace(Element.prototype, 'scrollIntoView', function (this: Element, options?: ScrollIntoViewOptions) {
  if (!isAside()) scrollIntoView.call(this, options);
});
replace(HTMLDialogElement.prototype, 'showModal', function (this: HTMLDialogElement) {
  this.inert = isAside();
  showModal.call(this);
  this.inert = false;
});

// The hand-off to a company's login page must not leave the gallery.
replace(HTMLFormElement.prototype, 'submit', () => undefined);
if (phone) replace(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile');

/** No visitor of the gallery is to answer a prompt; the list of suggestions of a box stays the browser's. */
function prompted({ mediation }: CredentialRequestOptions = {}): Promise<object> {
  if (mediation === 'conditional') return new Promise(() => {});
  if (device !== 'answers') return Promise.reject(new DOMException('The gallery ends every prompt.', device));
  const id = 'Z2FsbGVyeQ';
  return Promise.resolve({ toJSON: () => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: {} }) });
}
if (device && 'credentials' in navigator) {
  replace(navigator.credentials, 'get', prompted);
  replace(navigator.credentials, 'create', prompted);
}

for (const name of ['news-ready', 'news-screen']) {
  addEventListener(name, (event) => {
    root.dataset.screen = (event as CustomEvent<{ screen: string }>).detail.screen;
  });
}
addEventListener('news-success', (event) => {
  if (stays) event.preventDefault();
});

async function translate(words: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (locale === 'en' || words.length === 0) return {};
  const answer = await serviceFetch('/i18n/translate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() },
    body: JSON.stringify({ locale, strings: words }),
  });
  return ((await answer.json()) as { data?: Readonly<Record<string, string>> }).data ?? {};
}

function wordsOf(step: Step): readonly string[] {
  if (step[0] === 'press' || step[0] === 'see') return [step[1]];
  return step[0] === 'choose' && step[2] !== '' ? [step[2]] : [];
}

async function until(done: () => boolean, what: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  for (const end = performance.now() + timeoutMs; !done(); ) {
    if (performance.now() > end) throw new Error(`gallery: ${what} did not come about`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function play(step: Step, translated: Readonly<Record<string, string>>): Promise<void> {
  const [kind, about, value] = step;
  if (kind === 'pass') {
    passed += about;
    // The stubbed timers do not fire, but a page that becomes visible checks the clock.
    dispatchEvent(new PageTransitionEvent('pageshow'));
    return;
  }
  const inOurs = (text: string) => translated[text] ?? text;
  const words = kind === 'submit' ? '' : inOurs(about);
  const uncertain = locale !== 'en' && kind === 'see' && translated[about] === undefined;
  const seen = until(
    () => {
      if (kind === 'see') return within().some((part) => part.textContent?.includes(words));
      if (kind === 'press') return pressed(words.replace('{name}', value ?? ''));
      if (kind === 'submit') return pressed();
      return valueSet(kind, about, value, value && inOurs(value));
    },
    step.join(' '),
    uncertain ? SHORT_TIMEOUT_MS : undefined,
  );
  await (uncertain ? seen.catch(() => undefined) : seen);
}

async function begin(): Promise<void> {
  const translated = await translate((steps ?? []).flatMap(wordsOf));
  // React takes over the first frame before `news-ready` names the screen.
  if (screens) await until(() => isRendered() && root.dataset.screen !== undefined, 'the first screen');
  // Effects of the drawn screen must run before the first step.
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  for (const step of steps ?? []) {
    // A step is arrived at in its first field once its lists have come; in some states they never do.
    await until(() => !isLoading(), 'the lists', SHORT_TIMEOUT_MS).catch(() => undefined);
    await until(isArrived, 'the focus of the step');
    await play(step, translated);
  }
  await until(isRendered, 'the last screen');
  root.dataset.gallery = 'ready';
}

addEventListener('DOMContentLoaded', () => {
  begin().catch((error: unknown) => {
    root.dataset.gallery = 'stuck';
    console.error(error instanceof Error ? error.message : error);
  });
});
