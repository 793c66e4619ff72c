// @vitest-environment node
/** Servers that render elements have some of a browser's classes: Lit's shim, domino, happy-dom's own kin (elements.md, One tag). */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ['nothing of a browser', {}],
  ['the classes alone, as @lit-labs/ssr-dom-shim has them', { HTMLElement: class {}, customElements: new Map() }],
  ['a document without elements, as @lit-labs/ssr has it', { HTMLElement: class {}, customElements: new Map(), document: { head: {} } }],
  ['a document without custom elements, as domino has it', { HTMLElement: class {}, document: { querySelector: () => null } }],
])('importing the package where there is %s does nothing', async (_, globals) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  await expect(import('../../src/index.ts')).resolves.toBeTypeOf('object');
  expect('NewsAuth' in globalThis).toBe(false);
});
