import { noMemory } from '../../../src/flow/memory.ts';
import { describe, expect, it } from 'vitest';
import { saving, beginSave, nextWrite, type ProfessionalSave } from '../../../src/features/first-time-user/professional-save.ts';
import type { Context } from '../../../src/flow/action.ts';
import { withDefaults } from '../../../src/settings/settings.ts';

const profile = { company: 'Acme', phone: '2125550100' };
const items = { regionIds: ['r1'], industryIds: [] };
const context = (memory = noMemory): Context => ({
  screen: 'first-time-professional',
  stored: {},
  memory,
  settings: withDefaults({}),
  embedded: true,
  now: 0,
});

describe('the order of the writes (R7)', () => {
  it.each<[ProfessionalSave, string | undefined]>([
    [{ profile, saved: {} }, 'saveProfile'],
    [{ profile, saved: { profile } }, 'subscribe'],
    [{ profile, saved: { profile, subscribed: true } }, undefined],
    [{ profile, items, saved: { profile } }, 'makeFilter'],
    [{ profile, items, saved: { profile, filterId: 'f' } }, 'saveFilter'],
    [{ profile, items, saved: { profile, filterId: 'f', primary: true } }, 'saveFilterItems'],
    [{ profile, items, saved: { profile, filterId: 'f', primary: true, items } }, 'subscribe'],
    [{ profile: { ...profile, company: 'Other' }, saved: { profile, subscribed: true } }, 'saveProfile'],
  ])('continues after %o with %s', (save, next) => expect(nextWrite(save)).toBe(next));
});

describe('the interests', () => {
  const itemsOf = (values: Record<string, readonly string[]>, hadInterests = false, memory = noMemory) =>
    saving.of({ memory: beginSave(context(memory), { ...values, hadInterests }).memory ?? noMemory }).items;

  it('are not saved when none is chosen (R4)', () => expect(itemsOf({})).toBeUndefined());
  it('are sent as both lists when some are chosen', () =>
    expect(itemsOf({ newsInterestRegions: ['r1'] })).toEqual({ regionIds: ['r1'], industryIds: [] }));
  it('are emptied when all are removed', () => {
    expect(itemsOf({}, true)).toEqual({ regionIds: [], industryIds: [] });
    expect(itemsOf({}, false, saving.as({ profile, saved: { items } }))).toEqual({ regionIds: [], industryIds: [] });
  });
});
