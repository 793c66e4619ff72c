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

it('a part that does not arrive is asked for again when the browser is online and when the page comes back, until it is there', async () => {
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

it('an optional view whose part does not arrive shows nothing, and itself once the browser is online', async () => {
  const Picture = optionalView(failing(1, () => <p>Picture</p>));
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Suspense fallback={null}>{<Picture />}</Suspense>));
  expect(place.textContent).toBe('');
  await act(async () => void dispatchEvent(new Event('online')));
  expect(place.textContent).toBe('Picture');
  await act(async () => root.unmount());
});
