// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from '../../src/element/page/page.ts';
import { readBlock } from '../../src/element/page/hosted-block.ts';

const blockOf = (text: string) => {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'news-auth-config', textContent: text });
  document.body.replaceChildren(block);
};
const blockValues = () => page.sources.find(({ name }) => name === '#news-auth-config')?.values ?? {};

afterEach(() => {
  document.body.replaceChildren();
});

describe('the settings of the hosted page', () => {
  it.each(['[]', '{"providerName":', ''])('that a block gave do not outlast it, should the next one be %j', (next) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    blockOf('{"providerName":"Newsline"}');
    readBlock();
    expect([blockValues(), error.mock.calls]).toEqual([{ providerName: 'Newsline' }, []]);
    blockOf(next);
    readBlock();
    expect([blockValues(), error.mock.calls.length]).toEqual([{}, 1]);
    error.mockRestore();
  });

  it('are gone with the block, and the elements are told', () => {
    blockOf('{"providerName":"Newsline"}');
    readBlock();
    document.body.replaceChildren();
    const report = vi.fn();
    page.listeners.add(report);
    readBlock();
    page.listeners.delete(report);
    expect([blockValues(), report.mock.calls.length]).toEqual([{}, 1]);
  });
});
