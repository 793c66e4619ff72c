import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuiltModule, bringFrom, type Exports, type Load } from '../../src/element/boot/bring.ts';
import { page } from '../../src/element/page/page.ts';

const how = 'digest';
/** The file `wizard` needs `core`. */
const files = { core: [[], '-1.js', how], wizard: [['core'], '-2.js', how] } as const;

describe('Bringing the files of the product', () => {
  const coreRuns = vi.fn(() => ({ React: 'React' }));
  const modules: Readonly<Record<string, BuiltModule>> = {
    'core-1.js': { default: coreRuns },
    'wizard-2.js': { default: (_page, _bring, core) => ({ core }) },
  };
  const load = vi.fn<Load>((file) => Promise.resolve(modules[file] as BuiltModule));
  const asked = () => load.mock.calls.map(([file, , retry]) => [file, retry]);
  const never = () => new Promise<BuiltModule>(() => {});
  /** What a promise is rejected with, which may be a promise itself. */
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => expect.unreachable('it was brought'),
      (failure: unknown) => [failure] as const,
    );
  beforeEach(() => {
    vi.useFakeTimers();
    load.mockReset().mockImplementation((file) => Promise.resolve(modules[file] as BuiltModule));
    coreRuns.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it('asks for a file and all that it needs at once', () => {
    void bringFrom(files, load, page).bring('wizard');
    expect(load.mock.calls).toEqual([
      ['wizard-2.js', how, 0],
      ['core-1.js', how, 0],
    ]);
  });

  it('can ask for them beforehand, which runs none and is not done again', async () => {
    const { bring, fetch } = bringFrom(files, load, page);
    await fetch('wizard');
    expect([asked().length, coreRuns.mock.calls.length]).toEqual([2, 0]);
    await bring('wizard');
    expect([asked().length, coreRuns.mock.calls.length]).toEqual([2, 1]);
  });

  it('gives a file the state of the page and what it needs, and runs each once', async () => {
    const run = vi.fn(() => ({}));
    load.mockImplementation((file) => Promise.resolve(file === 'wizard-2.js' ? { default: run } : (modules[file] as BuiltModule)));
    const { bring } = bringFrom(files, load, page);
    await Promise.all([bring('wizard'), bring('core'), bring('wizard')]);
    expect(run.mock.calls).toEqual([[page, bring, { React: 'React' }]]);
    expect(coreRuns).toHaveBeenCalledTimes(1);
  });

  it('asks for a file that failed a second time at once, at another address, and for it alone', async () => {
    load.mockRejectedValueOnce(new TypeError('no network'));
    await bringFrom(files, load, page).bring('wizard');
    expect(asked()).toEqual([
      ['wizard-2.js', 0],
      ['core-1.js', 0],
      ['wizard-2.js', 1],
    ]);
  });

  it('rejects when the second try fails too, and asks under yet another address the next time', async () => {
    load.mockRejectedValueOnce(new TypeError('no network')).mockRejectedValueOnce(new TypeError('no network'));
    const { bring } = bringFrom({ core: files.core }, load, page);
    await expect(bring('core')).rejects.toThrow();
    await expect(bring('core')).resolves.toEqual({ React: 'React' });
    expect(load.mock.calls.map(([, , retry]) => retry)).toEqual([0, 1, 2]);
  });

  it('does not ask again for a file that came, where another that needs it did not', async () => {
    const fails = (file: string) => (file === 'wizard-2.js' ? Promise.reject(new TypeError('no network')) : Promise.resolve());
    load.mockImplementation((file) => fails(file).then(() => modules[file] as BuiltModule));
    const { bring } = bringFrom(files, load, page);
    await expect(bring('wizard')).rejects.toThrow();
    load.mockImplementation((file) => Promise.resolve(modules[file] as BuiltModule));
    await bring('wizard');
    expect(asked().filter(([file]) => file === 'core-1.js')).toEqual([['core-1.js', 0]]);
    expect(coreRuns).toHaveBeenCalledTimes(1);
  });

  it('does not ask again for a file that came, where one that it needs did not', async () => {
    load.mockImplementation((file) =>
      file === 'core-1.js' ? Promise.reject(new TypeError()) : Promise.resolve(modules[file] as BuiltModule),
    );
    const { bring } = bringFrom(files, load, page);
    await expect(bring('wizard')).rejects.toThrow();
    load.mockImplementation((file) => Promise.resolve(modules[file] as BuiltModule));
    await expect(bring('wizard')).resolves.toEqual({ core: { React: 'React' } });
    expect(asked().filter(([file]) => file === 'wizard-2.js')).toEqual([['wizard-2.js', 0]]);
  });

  it('learns of files outside its table from the file that has their rows, once', async () => {
    const others = { default: vi.fn(() => ({ wizard: files.wizard })) };
    load.mockImplementation((file) => Promise.resolve(file === 'others-3.js' ? others : (modules[file] as BuiltModule)));
    const { bring, fetch } = bringFrom({ core: files.core, others: [[], '-3.js', how] }, load, page, 'others');
    await fetch('wizard');
    await expect(bring('wizard')).resolves.toEqual({ core: { React: 'React' } });
    expect(
      asked()
        .map(([file]) => file)
        .sort(),
    ).toEqual(['core-1.js', 'others-3.js', 'wizard-2.js']);
    expect(others.default).toHaveBeenCalledTimes(1);
  });

  it('asks once for all who come again after a failure', async () => {
    load.mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError());
    const { bring } = bringFrom({ core: files.core }, load, page);
    const again = () => bring('core').catch(() => bring('core'));
    await Promise.all([again(), again(), again()]);
    expect(asked().map(([, retry]) => retry)).toEqual([0, 1, 2]);
    expect(coreRuns).toHaveBeenCalledTimes(1);
  });

  it('counts a host that sends nothing for twenty seconds as failed, and takes whichever answer comes first', async () => {
    let answer = (_: BuiltModule) => {};
    load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve))).mockImplementationOnce(never);
    const bringing = bringFrom({ core: files.core }, load, page).bring('core');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load.mock.calls[1]).toEqual(['core-1.js', how, 1]);
    answer(modules['core-1.js'] as BuiltModule);
    await expect(bringing).resolves.toEqual({ React: 'React' } satisfies Exports);
    expect(coreRuns).toHaveBeenCalledTimes(1);
  });

  it('gives up when the second try sends nothing either, and asks anew the next time', async () => {
    load.mockImplementationOnce(never).mockImplementationOnce(never);
    const { bring } = bringFrom({ core: files.core }, load, page);
    const failed = failureOf(bring('core'));
    await vi.advanceTimersByTimeAsync(40_000);
    await failed;
    await expect(bring('core')).resolves.toEqual({ React: 'React' });
  });

  it('says when a file that was given up for being slow has come after all', async () => {
    let answer = (_: BuiltModule) => {};
    load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve))).mockImplementationOnce(never);
    const { bring } = bringFrom({ core: files.core }, load, page);
    const failed = failureOf(bring('core'));
    await vi.advanceTimersByTimeAsync(40_000);
    const [late] = await failed;
    answer(modules['core-1.js'] as BuiltModule);
    await late;
    await expect(bring('core')).resolves.toEqual({ React: 'React' });
    expect(load).toHaveBeenCalledTimes(2);
  });
});
