/** A page with the global `NewsAuth` and a fake service behind it, new for each test. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { NewsAuthGlobal } from '../../../src/element/page/global.ts';
import { createService, sessionHeaders, signedIn, success } from '../../client/fake-service.ts';

export const TOKEN = 'Abc-_0123456789abcdefghi';
export const CHECK = '/api/v1/auth/tenantAccessPermission/public/check/order-tunnel-web/GET/42/-/-';

interface Heard {
  readonly name: string;
  readonly detail: Record<string, unknown>;
  readonly from: EventTarget | null;
}

export let service: ReturnType<typeof createService>;
export let newsAuth: NewsAuthGlobal;
export let heard: Heard[];
let leaving: AbortController;

export const open = (address: string) => {
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`https://app.example${address}`);
};

async function runScript(): Promise<void> {
  vi.resetModules();
  ({ newsAuth } = await import('../../../src/element/page/global.ts'));
  const [{ page }, { modules }] = await Promise.all([
    import('../../../src/element/page/page.ts'),
    import('../../../src/entries/modules.ts'),
  ]);
  page.parts = { ...modules, diagnose: () => import('../../../src/element/diagnose/diagnose.ts') };
}

/** Opens a new page whose script has just run, with the session storage of the tab. */
export async function load() {
  await runScript();
  newsAuth.configure({ apiBaseUrl: 'https://api.newsline.example' });
}

/** The same page without a service address. */
export async function loadBare() {
  // Pending work would otherwise finish in the next test's page.
  await vi.dynamicImportSettled();
  await runScript();
}

/** Call it once per test file. */
export function freshPage(): void {
  beforeEach(async () => {
    service = createService();
    service.on('/auth/transfer/redeem', () => success(signedIn, sessionHeaders('1')));
    service.on('/auth/logout', () => success({}));
    service.on(CHECK, () => success({ hasPermission: 1 }));
    vi.stubGlobal('fetch', service.fetch);
    heard = [];
    leaving = new AbortController();
    for (const name of ['news-error', 'news-session']) {
      const hear = (event: Event) => heard.push({ name, detail: (event as CustomEvent).detail, from: event.target });
      addEventListener(name, hear, { signal: leaving.signal });
    }
    sessionStorage.clear();
    document.body.innerHTML = '';
    open('/');
    await load();
  });
  afterEach(() => {
    leaving.abort();
    vi.unstubAllGlobals();
  });
}

export const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
