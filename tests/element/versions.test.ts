// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const load = () => {
  vi.resetModules();
  return import('../../src/index.ts');
};
const anotherVersion = (global: unknown) => Object.defineProperty(globalThis, 'NewsAuth', { value: global, configurable: true });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => Reflect.deleteProperty(globalThis, 'NewsAuth'));

it('a second version on the page is named once, however often it is loaded, and changes nothing', async () => {
  const first = { version: '0.0.1' };
  anotherVersion(first);
  customElements.define('news-login', class extends HTMLElement {});
  await load();
  await load();
  expect(vi.mocked(console.warn).mock.calls).toEqual([['news-auth: versions 0.0.1 and 0.0.0-test; 0.0.1 is used.']]);
  expect(NewsAuth).toBe(first);
  expect(customElements.get('news-signup')).toBeUndefined();
});

it('the same version loaded twice causes no warning', async () => {
  anotherVersion({ version: '0.0.0-test' });
  await load();
  expect(console.warn).not.toHaveBeenCalled();
});

it('without HTMLElement, as on a server, the package exports the names of screens and changes nothing', async () => {
  const { HTMLElement } = globalThis;
  Reflect.deleteProperty(globalThis, 'HTMLElement');
  try {
    vi.resetModules();
    const { screens } = await import('../../src/index.ts');
    expect(screens).toContain('login');
    expect(Object.hasOwn(globalThis, 'NewsAuth')).toBe(false);
  } finally {
    Object.assign(globalThis, { HTMLElement });
  }
});
