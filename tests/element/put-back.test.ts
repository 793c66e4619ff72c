// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { define } from '../../src/element/define.ts';
import type { Mount } from '../../src/element/host.ts';
import type { AppPart } from '../../src/element/parts.ts';
import { patience } from '../patience.ts';

const never = () => new Promise<never>(() => {});

it('an element that was taken out and put back reports a start that fails once, not once for each time', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const mount = vi.fn<Mount>(() => ({ update: () => {}, unmount: () => {} }));
  const app = async () => ({ mount }) as Partial<AppPart> as AppPart;
  define({ app, page: never, steps: never, wizards: never, passkeys: never, diagnose: never });
  const login = document.createElement('news-login');
  for (const starts of [1, 2, 3]) {
    document.body.append(login);
    await vi.waitFor(() => expect(mount).toHaveBeenCalledTimes(starts), patience);
    login.remove();
    await Promise.resolve();
  }
  mount.mockImplementation(() => {
    throw new Error('broken');
  });
  document.body.append(login);
  await vi.waitFor(() => expect(errors).toHaveBeenCalled(), patience);
  expect(errors.mock.calls).toEqual([['<news-login> could not start:', new Error('broken')]]);
});
