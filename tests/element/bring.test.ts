import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuiltModule, bringFrom, type Exports, type Load } from '../../src/element/boot/bring.ts';
import { page } from '../../src/element/page/page.ts';

const how = 'digest';
/** `wizard` needs `core`. */
const files = { core: [[], '-1.js', how], wizard: [['core'], '-2.js', how] } as const;

describe('Bringing the files of the product', () => {
  const coreRuns = vi.fn(() => ({ React: 'React' }));
  const modules: Readonly<Record<string, BuiltModule>> = {
    'core-1.js': { default: coreRuns },
    'wizard-2.js': { default: (_page, _bring, core) => ({ core }) },
  };
  const load = vi.fn<Load>((file) => Promise.resolve(modules[file] as BuiltModule));
  beforeEach(() => {
    vi.useFakeTimers();
    load.mockReset().mockImplementation((file) => Promise.resolve(modules[file] as BuiltModule));
    coreRuns.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it('asks for a file and all that it needs at once', () => {
    void bringFrom(files, load, page)('wizard');
    expect(load.mock.calls).toEqual([
      ['wizard-2.js', how, 0],
      ['core-1.js', how, 0],
    ]);
  });

  it('gives a file the state of the page and what it needs, and runs each once', async () => {
    const run = vi.fn(() => ({}));
    load.mockImplementation((file) => Promise.resolve(file === 'wizard-2.js' ? { default: run } : (modules[file] as BuiltModule)));
    const bring = bringFrom(files, load, page);
    await Promise.all([bring('wizard'), bring('core'), bring('wizard')]);
    expect(run.mock.calls).toEqual([[page, bring, { React: 'React' }]]);
    expect(coreRuns).toHaveBeenCalledTimes(1);
  });

  it('asks for a file that failed a second time at once, at another address, and for it alone', async () => {
    load.mockRejectedValueOnce(new TypeError('no network'));
    await bringFrom(files, load, page)('wizard');
    expect(load.mock.calls.map(([file, , retry]) => [file, retry])).toEqual([
      ['wizard-2.js', 0],
      ['core-1.js', 0],
      ['wizard-2.js', 1],
    ]);
  });

  it('rejects when the second try fails too, and asks under yet another address the next time', async () => {
    load.mockRejectedValueOnce(new TypeError('no network')).mockRejectedValueOnce(new TypeError('no network'));
    const bring = bringFrom({ core: files.core }, load, page);
    await expect(bring('core')).rejects.toThrow();
    await expect(bring('core')).resolves.toEqual({ React: 'React' });
    expect(load.mock.calls.map(([, , retry]) => retry)).toEqual([0, 1, 2]);
  });

  it('counts a host that sends nothing for twenty seconds as failed, and takes whichever answer comes first', async () => {
    let answer = (_: BuiltModule) => {};
    load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve))).mockImplementationOnce(() => new Promise(() => {}));
    const bringing = bringFrom({ core: files.core }, load, page)('core');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load.mock.calls[1]).toEqual(['core-1.js', how, 1]);
    answer(modules['core-1.js'] as BuiltModule);
    await expect(bringing).resolves.toEqual({ React: 'React' } satisfies Exports);
    expect(coreRuns).toHaveBeenCalledTimes(1);
  });
});
