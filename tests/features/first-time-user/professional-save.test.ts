import { describe, expect, it } from 'vitest';
import { beginSave, nextWrite, type ProfessionalSave } from '../../../src/features/first-time-user/professional-save.ts';
import type { Context, Memory } from '../../../src/flow/action.ts';
import { withDefaults } from '../../../src/settings/settings.ts';

const profile = { company: 'Acme', phone: '2125550100' };
const items = { regionIds: ['r1'], industryIds: [] };
const context = (memory: Partial<Memory> = {}): Context => ({
  screen: 'first-time-professional',
  stored: {},
  memory: { mode: 'connect', ...memory },
  settings: withDefaults({}),
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
  ])('%o: %s', (save, next) => expect(nextWrite(save)).toBe(next));
});

describe('interests', () => {
  const itemsOf = (values: Record<string, readonly string[]>, before?: boolean, memory?: Partial<Memory>) =>
    beginSave(context(memory), values, before).memory?.saving?.items;

  it('none chosen: none are saved (R4)', () => expect(itemsOf({})).toBeUndefined());
  it('chosen ones go as both lists', () =>
    expect(itemsOf({ newsInterestRegions: ['r1'] })).toEqual({ regionIds: ['r1'], industryIds: [] }));
  it('all taken away again: the lists are emptied', () => {
    expect(itemsOf({}, true)).toEqual({ regionIds: [], industryIds: [] });
    expect(itemsOf({}, false, { saving: { profile, saved: { items } } })).toEqual({ regionIds: [], industryIds: [] });
  });
});
