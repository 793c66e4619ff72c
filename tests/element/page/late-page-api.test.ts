// @vitest-environment happy-dom
/** Calls to the global while the code behind them has not loaded. */
import { expect, it, vi } from 'vitest';
import { modules } from '../../../src/entries/modules.ts';
import { newsAuth } from '../../../src/element/page/global.ts';
import { page } from '../../../src/element/page/page.ts';
import { patience } from '../../patience.ts';

vi.mock(import('../../../src/element/page/page-api.ts'), () => {
  throw new Error('no network');
});
page.parts = { ...modules, diagnose: () => Promise.reject(new Error('no network')) };

it('signing out or asking for a permission is rejected when the page API cannot load', async () => {
  await expect(newsAuth.signOut()).rejects.toThrow();
  await expect(newsAuth.can('press-release')).rejects.toThrow();
});

it('taking a session over keeps waiting, because its token has left the address', async () => {
  history.replaceState(null, '', `?t=${'a'.repeat(43)}`);
  const settled = vi.fn();
  newsAuth.redeem().then(settled, settled);
  await vi.waitFor(() => expect(location.search).toBe(''), patience);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(settled).not.toHaveBeenCalled();
});
