// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { retryUntilLoaded } from '../../src/client/retry-load.ts';
import { optionalView } from '../../src/flow/react/loading/lazy-view.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const failing = <T,>(times: number, value: T) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no network');
    return value;
  });
  return load;
};

it('a chunk that fails to load is requested again when the browser comes online and when the page becomes visible, until it loads', async () => {
  const load = failing(2, 'part');
  const part = retryUntilLoaded(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  dispatchEvent(new Event('pageshow'));
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

it('an optional view whose chunk fails to load shows nothing until the browser comes online', async () => {
  const Picture = optionalView(failing(1, () => <p>Picture</p>));
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Suspense fallback={null}>{<Picture />}</Suspense>));
  expect(place.textContent).toBe('');
  await act(async () => void dispatchEvent(new Event('online')));
  expect(place.textContent).toBe('Picture');
  await act(async () => root.unmount());
});
