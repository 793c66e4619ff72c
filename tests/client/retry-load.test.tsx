// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { retryOnReconnect, retryUntilLoaded, STILL_HERE_MS } from '../../src/client/retry-load.ts';
import { patience } from '../patience.ts';

afterEach(() => void vi.useRealTimers());

const failing = <T,>(times: number, value: T) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no network');
    return value;
  });
  return load;
};

it('a part that fails to load is requested again when the browser comes online and when the page becomes visible, until it loads', async () => {
  const load = failing(2, 'part');
  const part = retryUntilLoaded(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), patience);
  await Promise.resolve();
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), patience);
  await Promise.resolve();
  dispatchEvent(new Event('pageshow'));
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

it('a load that ends because its page is left is no error, and is tried again when the browser comes back to the page', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  const part = retryOnReconnect(failing(1, 'part'));
  part.catch(failed);
  // In the browser's memory no timer goes on.
  await vi.advanceTimersByTimeAsync(STILL_HERE_MS - 1);
  dispatchEvent(new Event('pageshow'));
  expect(await part).toBe('part');
  await vi.advanceTimersByTimeAsync(STILL_HERE_MS);
  expect(failed).not.toHaveBeenCalled();
});

it('a load that fails on a page that is still there is an error', async () => {
  vi.useFakeTimers();
  const part = retryOnReconnect(failing(1, 'part'));
  const failed = expect(part).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(STILL_HERE_MS);
  await failed;
});

it.each([
  ['comes', 'online'],
  ['fails', undefined],
])('a wait leaves no listener behind once its load %s', async (_, event) => {
  vi.useFakeTimers();
  const added = vi.spyOn(globalThis, 'addEventListener');
  const part = retryOnReconnect(failing(1, 'part'));
  const settled = part.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  if (event) dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(STILL_HERE_MS);
  await settled;
  expect(added.mock.calls.map(([name, , options]) => [name, Object(options).signal?.aborted])).toEqual([
    ['online', true],
    ['pageshow', true],
  ]);
});
