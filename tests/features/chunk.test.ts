// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { chunkOf } from '../../src/features/chunk.ts';
import { type Actions, choice } from '../../src/flow/action.ts';
import type { Screen } from '../../src/flow/screens.ts';

const [cancel, proceed] = [choice({ to: 'login' }), choice({ to: 'signup' })];

/** A chunk that loads at the second try, and what is loaded so far. */
function unsteady() {
  const known: Partial<Record<Screen, Actions>> = { password: { cancel } };
  let tries = 0;
  const chunk = chunkOf(known, () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ actions: { password: { proceed } }, view: 'drawn' });
  });
  return { known, ...chunk };
}

describe('A chunk', () => {
  it('adds its actions to those that a screen has already', async () => {
    const { known, load } = unsteady();
    await expect(load()).rejects.toThrow('offline');
    expect(known).toEqual({ password: { cancel } });
    expect(await load()).toMatchObject({ view: 'drawn' });
    expect(known).toEqual({ password: { cancel, proceed } });
  });

  it('has arrived for everybody who waits once somebody’s second try has brought it', async () => {
    const { load, featureLoaded: arrived } = unsteady();
    const heard: string[] = [];
    const waiting = arrived.then(() => heard.push('arrived'));
    await load().catch(() => heard.push('failed'));
    await load();
    await waiting;
    expect(heard).toEqual(['failed', 'arrived']);
  });
});
