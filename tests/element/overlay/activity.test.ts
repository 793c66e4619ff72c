// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followActivity } from '../../../src/element/overlay/session-guard.ts';
import type { IdleWatch } from '../../../src/session/idle/idle-watch.ts';
import { createSessionStore } from '../../../src/session/session-store.ts';

const watch = { activity: vi.fn(), look: vi.fn(), resume: vi.fn() };
const store = createSessionStore(null);
let stop = () => {};

beforeEach(() => {
  vi.clearAllMocks();
  stop = followActivity(watch as unknown as IdleWatch, store);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const becomes = (state: DocumentVisibilityState) =>
  vi.spyOn(Object.getPrototypeOf(document), 'visibilityState', 'get').mockReturnValue(state);
const pageShow = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('activity (decisions 6)', () => {
  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('includes %s, even when the page stops the event', (kind) => {
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener(kind, (event) => event.stopPropagation());
    button.dispatchEvent(new Event(kind, { bubbles: true }));
    expect(watch.activity).toHaveBeenCalledTimes(1);
  });

  it.each(['pointermove', 'mousemove', 'scroll', 'focus', 'keyup'])('does not include %s', (kind) => {
    dispatchEvent(new Event(kind));
    expect(watch.activity).not.toHaveBeenCalled();
  });

  it('includes a tab that becomes visible, but not one that is hidden', () => {
    becomes('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(watch.activity).not.toHaveBeenCalled();
    becomes('visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(watch.activity).toHaveBeenCalledTimes(1);
  });
});

describe('a page that is shown again', () => {
  it('checks the clock, and also the storage when it comes back from the bfcache', () => {
    const reload = vi.spyOn(store, 'reload');
    pageShow(false);
    expect([watch.look.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    pageShow(true);
    expect([watch.look.mock.calls.length, watch.resume.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1, 1]);
  });
});

it('nothing is heard after the watch is stopped', () => {
  stop();
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'pageshow']) dispatchEvent(new Event(kind));
  becomes('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect([watch.activity.mock.calls.length, watch.look.mock.calls.length]).toEqual([0, 0]);
});
