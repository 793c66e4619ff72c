// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrawOverlay } from '../../../src/element/overlay/draw-overlay.tsx';
import { guardSession } from '../../../src/element/overlay/session-guard.ts';
import type { Host } from '../../../src/element/host.ts';
import type { Language } from '../../../src/element/language.ts';
import { SessionWarning, idleWarningText } from '../../../src/features/idle-warning/SessionWarning.tsx';
import type { IdleWatch } from '../../../src/session/idle/idle-watch.ts';
import { createService, success } from '../../client/fake-service.ts';
import { API, createBrowser, openTab } from '../../session/fake-browser.ts';

const TIMEOUT = 600_000;
/** How long before the warning its code is loaded. */
const SOON = 120_000;

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function open(loadDraw: (draw: DrawOverlay) => Promise<DrawOverlay>) {
  const service = createService();
  service.on('/auth/logout', () => success({}));
  const session = openTab(createBrowser({ channels: false }), service.fetch);
  const config = { apiBaseUrl: API, idleSessionTimeoutOverride: TIMEOUT };
  const host = { tag: 'news-session', props: () => ({ config }), emit: () => false } as unknown as Host;
  const texts: string[] = [];
  const language = {
    getState: () => ({
      t: (source: string) => {
        texts.push(source);
        return source;
      },
    }),
  } as unknown as Language;
  const erase = vi.fn();
  const draw = vi.fn(() => erase);
  const load = vi.fn(async () => ({ drawOverlay: await loadDraw(draw as unknown as DrawOverlay), SessionWarning, idleWarningText }));
  const guard = guardSession({ host, session, language, loadOverlays: load, hasLogin: false });
  ({ stop } = guard);
  const drawings = () => draw.mock.calls as unknown as readonly [Host, Language, unknown, { readonly watch: IdleWatch }][];
  return { session, load, drawings, erase, texts, guard };
}

describe('the idle warning of an element', () => {
  it('is loaded with its words shortly before it is due, drawn once, and removed', async () => {
    const { load, drawings, erase, texts } = open(async (draw) => draw);
    await pass(TIMEOUT - SOON - 1_000);
    expect(load).not.toHaveBeenCalled();
    await pass(31_000);
    expect([load.mock.calls.length, texts.includes('Are you still there?'), drawings()]).toEqual([1, true, []]);
    await pass(SOON);
    expect(drawings()).toHaveLength(1);
    expect(drawings()[0]?.[2]).toBe(SessionWarning);
    await pass(5_000);
    expect([drawings().length, erase.mock.calls.length]).toEqual([1, 0]);
    drawings()[0]?.[3].watch.continueSession();
    await pass(0);
    expect(erase).toHaveBeenCalledTimes(1);
    await pass(TIMEOUT + 1_000);
    expect([drawings().length, load.mock.calls.length]).toEqual([2, 1]);
  });

  it('is loaded again when the first attempt failed', async () => {
    let isOffline = true;
    const { load, drawings } = open(async (draw) => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return draw;
    });
    await pass(TIMEOUT - SOON + 31_000);
    expect([load.mock.calls.length > 0, drawings()]).toEqual([true, []]);
    isOffline = false;
    await pass(SOON);
    expect(drawings()).toHaveLength(1);
  });

  it('is not drawn where its code comes after the element has gone', async () => {
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const { drawings, guard } = open((draw) => loaded.then(() => draw));
    await pass(TIMEOUT + 1_000);
    guard.stop();
    load();
    await pass(0);
    expect(drawings()).toEqual([]);
  });

  it('is removed with the session and with the element', async () => {
    const gone = open(async (draw) => draw);
    await pass(TIMEOUT + 1_000);
    gone.session.store.forget('all');
    await pass(0);
    expect(gone.erase).toHaveBeenCalledTimes(1);
    gone.guard.stop();

    const removed = open(async (draw) => draw);
    await pass(TIMEOUT + 1_000);
    removed.guard.stop();
    expect(removed.erase).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
