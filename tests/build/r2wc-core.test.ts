// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withoutProps } from '../../src/build/plugins/r2wc-core.ts';

const core = () => readFile('node_modules/@r2wc/core/dist/core.js', 'utf8');

it('keeps the life cycle from r2wc’s core and drops its handling of props and events', async () => {
  const left = withoutProps(await core());
  for (const kept of ['connectedCallback', 'disconnectedCallback']) expect(left).toContain(kept);
  expect(left).not.toMatch(/for \(|observedAttributes|attributeChangedCallback|isArray|shadow|constructor|propTypes|container|= \{\}/);
});

it('refuses a core that has changed', async () => {
  await expect(async () => withoutProps((await core()).replace('static get observedAttributes', 'static get other'))).rejects.toThrow(
    '12 of 13 places',
  );
});
