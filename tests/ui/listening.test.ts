// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ONLINE_SETTLES_MS, whenOnline } from '../../src/ui/listening.ts';

const online = () => dispatchEvent(new Event('online'));

describe('a connection that is back', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is used once it has settled, and once if it comes and goes', () => {
    const used = vi.fn();
    const stop = whenOnline(used);
    online();
    vi.advanceTimersByTime(ONLINE_SETTLES_MS - 1);
    online();
    vi.advanceTimersByTime(ONLINE_SETTLES_MS - 1);
    expect(used).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(used).toHaveBeenCalledTimes(1);
    stop();
  });

  it('counts where it was back before the screen listened', () => {
    const used = vi.fn();
    const stop = whenOnline(used, true);
    expect(used).not.toHaveBeenCalled();
    vi.advanceTimersByTime(ONLINE_SETTLES_MS);
    expect(used).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is not used by what has been left meanwhile', () => {
    const used = vi.fn();
    const stop = whenOnline(used);
    online();
    stop();
    online();
    vi.runAllTimers();
    expect(used).not.toHaveBeenCalled();
  });
});
