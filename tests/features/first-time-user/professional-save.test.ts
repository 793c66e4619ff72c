import { noMemory } from '../../../src/flow/memory.ts';
import { describe, expect, it } from 'vitest';
import { saving, type Filter } from '../../../src/features/first-time-user/memory.ts';
import { beginSave, nextWrite } from '../../../src/features/first-time-user/professional-save.ts';
import type { Context } from '../../../src/flow/flow.ts';
import { withDefaults } from '../../../src/settings/settings.ts';

const profile = { company: 'Acme', phone: '2125550100' };
const items = { regionIds: ['r1'], industryIds: [] };
const context = (memory = noMemory): Context => ({
  screen: 'first-time-professional',
  stored: {},
  memory,
  settings: withDefaults({}),
  hosted: false,
  now: 0,
});

describe('the order of the writes (R7)', () => {
  const missing: Filter = { state: 'missing' };
  const primary: Filter = { state: 'primary', id: 'f' };
  it.each([
    [profile, undefined, { profile: undefined, filter: missing, subscribed: false }, 'saveProfile'],
    [profile, undefined, { profile, filter: missing, subscribed: false }, 'subscribe'],
    [profile, undefined, { profile, filter: missing, subscribed: true }, undefined],
    [profile, items, { profile, filter: missing, subscribed: false }, 'makeFilter'],
    [profile, items, { profile, filter: { state: 'made', id: 'f' }, subscribed: false }, 'saveFilter'],
    [profile, items, { profile, filter: primary, subscribed: false }, 'saveFilterItems'],
    [profile, items, { profile, filter: { ...primary, state: 'filled', items }, subscribed: false }, 'subscribe'],
    [{ ...profile, company: 'Other' }, undefined, { profile, filter: missing, subscribed: true }, 'saveProfile'],
  ] as const)('writes %o with the interests %o, of which %o is there, by %s next', (profile, items, written, next) =>
    expect(nextWrite({ state: 'writing', profile, items, written })).toBe(next),
  );
});

describe('the interests', () => {
  const itemsOf = (values: Record<string, readonly string[]>, hadInterests = false, memory = noMemory) =>
    saving.of({ memory: beginSave(context(memory), { ...values, hadInterests }).memory ?? noMemory });

  it('are not saved when none is chosen (R4)', () => expect(itemsOf({})).toMatchObject({ items: undefined }));
  it('are sent as both lists when some are chosen', () =>
    expect(itemsOf({ newsInterestRegions: ['r1'] })).toMatchObject({ items: { regionIds: ['r1'], industryIds: [] } }));
  it('are emptied when all are removed', () => {
    const none = { items: { regionIds: [], industryIds: [] } };
    const written = { profile, filter: { state: 'filled', id: 'f', items }, subscribed: true } as const;
    expect(itemsOf({}, true)).toMatchObject(none);
    expect(itemsOf({}, false, saving.as({ state: 'unasked', written }))).toMatchObject(none);
  });
});
