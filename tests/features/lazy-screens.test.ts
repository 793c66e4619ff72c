// @vitest-environment node
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { lazyPart } from '../../src/features/lazy-screens.ts';

/** A part that loads at the second try. */
function unsteady() {
  let tries = 0;
  return lazyPart(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('views and actions');
  });
}

describe('A part that arrives later', () => {
  it('is not there before it has loaded', async () => {
    const { load, loaded } = unsteady();
    await expect(load()).rejects.toThrow('offline');
    expect(loaded()).toBeUndefined();
    expect(await load()).toBe('views and actions');
    expect(loaded()).toBe('views and actions');
  });

  it('has arrived for every caller once a second try of one of them has brought it', async () => {
    const { load, whenLoaded } = unsteady();
    const events: string[] = [];
    const waiting = whenLoaded.then(() => events.push('arrived'));
    await load().catch(() => events.push('failed'));
    await load();
    await waiting;
    expect(events).toEqual(['failed', 'arrived']);
  });
});

it('The first part knows of passkeys only whether the browser can and the page may, and when the offer comes', async () => {
  const { metafile } = await build({
    entryPoints: ['src/entries/app.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    packages: 'external',
    external: ['*.css?inline'],
  });
  const ofPasskeys = Object.keys(metafile.inputs).filter((file) => /passkey/i.test(file));
  expect(ofPasskeys).toEqual(['src/flow/passkeys/able.ts', 'src/features/passkey-offer/routes.ts']);
});
