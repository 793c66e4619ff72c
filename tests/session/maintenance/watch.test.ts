import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/client/answer.ts';
import { type MaintenanceOptions, watchMaintenance } from '../../../src/session/maintenance/watch.ts';
import type { MaintenanceWindow } from '../../../src/session/maintenance/windows.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const start = Date.UTC(2026, 10, 20, 12);
const iso = (fromStart: number) => new Date(start + fromStart).toISOString();
const planned = (from: number, to: number) => [{ startTime: iso(from), endTime: iso(to) }];
const at = (from: number, to: number): MaintenanceWindow => ({ start: start + from, end: start + to });
const down = new ApiError({ call: 'maintenanceWindows', kind: 'unreachable', status: 0, requestId: 'r' });

function watch(answers: readonly (ReturnType<typeof planned> | ApiError)[], options: Partial<MaintenanceOptions> = {}) {
  const rest = [...answers];
  const windows: (MaintenanceWindow | undefined)[] = [];
  const call = vi.fn(async () => {
    const answer = rest.length > 1 ? rest.shift() : rest[0];
    if (answer instanceof ApiError) throw answer;
    return answer ?? [];
  });
  const watching = watchMaintenance({
    client: () => ({ call: call as never }),
    now: Date.now,
    isVisible: () => true,
    show: (window) => windows.push(window),
    ...options,
  });
  return { ...watching, windows, call };
}

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the maintenance watch', () => {
  it('shows an imminent window at once', async () => {
    const { windows } = watch([planned(HOUR, 2 * HOUR)]);
    await pass(0);
    expect(windows).toEqual([at(HOUR, 2 * HOUR)]);
  });

  it('shows a window when its 72 hours begin, and removes it when it is over', async () => {
    const { windows } = watch([planned(72 * HOUR + 3 * MINUTE, 72 * HOUR + 5 * MINUTE)]);
    await pass(3 * MINUTE - 1);
    expect(windows).toEqual([]);
    await pass(1);
    expect(windows).toHaveLength(1);
    await pass(72 * HOUR + 2 * MINUTE);
    expect(windows).toEqual([at(72 * HOUR + 3 * MINUTE, 72 * HOUR + 5 * MINUTE), undefined]);
  });

  it('asks every ten minutes and follows what changes', async () => {
    const { windows, call } = watch([[], planned(HOUR, 2 * HOUR), planned(HOUR, 3 * HOUR), planned(HOUR, 3 * HOUR), []]);
    await pass(30 * MINUTE);
    expect(call).toHaveBeenCalledTimes(4);
    expect(windows).toEqual([at(HOUR, 2 * HOUR), at(HOUR, 3 * HOUR)]);
    await pass(10 * MINUTE);
    expect(windows.at(-1)).toBeUndefined();
  });

  it('starts no timer that fires at once for a window years away', async () => {
    const { call } = watch([planned(9_000 * HOUR, 9_001 * HOUR)]);
    await pass(9 * MINUTE);
    expect(call).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('keeps what it knows after a failure', async () => {
    const { windows, call } = watch([planned(HOUR, 2 * HOUR), down]);
    await pass(20 * MINUTE);
    expect(call).toHaveBeenCalledTimes(3);
    expect(windows).toEqual([at(HOUR, 2 * HOUR)]);
  });

  it('asks nothing while the page is hidden, and asks again when it is shown', async () => {
    let isVisible = true;
    const { look, call } = watch([[]], { isVisible: () => isVisible });
    await pass(0);
    isVisible = false;
    await pass(5 * HOUR);
    expect([call.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
    isVisible = true;
    look();
    await pass(0);
    expect([call.mock.calls.length, vi.getTimerCount()]).toEqual([2, 1]);
  });

  it('only checks the clock when the page was hidden for less than ten minutes', async () => {
    const { look, call } = watch([[]]);
    await pass(MINUTE);
    look();
    await pass(0);
    expect(call).toHaveBeenCalledTimes(1);
  });
});

describe('the maintenance watch at its end', () => {
  it('leaves no timer, and ignores an answer that comes later', async () => {
    const { windows, stop } = watch([planned(HOUR, 2 * HOUR)]);
    stop();
    await pass(HOUR);
    expect([windows, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('has reported only its first answer, of either kind', async () => {
    const first = vi.fn();
    watch([down, []], { first });
    await pass(30 * MINUTE);
    expect(first.mock.calls).toEqual([[down]]);
  });
});
