// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  newsOptions,
  preselectLanguage,
  preselectNews,
  preselectRole,
  preselectTimezone,
  roleOptions,
  stateOptions,
  timezoneOffset,
  withStates,
} from '../../../src/forms/fields/reference-lists.ts';
import { defineForm, formErrors, sentValues } from '../../../src/forms/form.ts';
import { notEmpty, trimmed } from '../../../src/forms/rules.ts';

const grouped = { US: [{ code: 'NY', name: 'New York' }], SG: [] };
const NY = [{ value: 'NY', label: 'New York' }];

describe('the states', () => {
  it.each([
    ['grouped', grouped, 'US', NY],
    ['a country without states', grouped, 'SG', []],
    ['a country not in the list', grouped, 'FR', []],
    ['no country yet', grouped, '', []],
    ['no list', undefined, 'US', []],
    ['a flat list, for every country', grouped.US, 'FR', NY],
    ['a key of the prototype', grouped, 'constructor', []],
  ])('are offered by country: %s', (_, states, country, options) => {
    expect(stateOptions(states, country)).toEqual(options);
  });

  const form = withStates(
    defineForm({
      name: 'place',
      submit: 'Save',
      fields: [
        { name: 'country', label: 'Country', kind: 'select' },
        {
          name: 'state',
          label: 'State',
          kind: 'select',
          rules: [notEmpty('Choose.')],
          fallback: { name: 'state', label: 'State', kind: 'text', rules: [notEmpty('Type.')], send: trimmed },
        },
      ],
    }),
    grouped,
  );

  it.each([
    ['', 'Choose.'],
    ['US', 'Choose.'],
    ['SG', 'Type.'],
  ])('of country %j are asked for: %s', (country, message) => {
    expect(formErrors(form, { country })).toEqual({ state: message });
  });

  it('are sent under one name, whether chosen or typed', () => {
    expect(sentValues(form, { country: 'US', state: 'NY' })).toEqual({ country: 'US', state: 'NY' });
    expect(sentValues(form, { country: 'SG', state: ' Bedok ' })).toEqual({ country: 'SG', state: 'Bedok' });
  });
});

describe('the time zones', () => {
  const zones = {
    'America/Los_Angeles': { basicUserProfileTimezoneOffset: -8, backendCode: 'PST' },
    'Europe/Berlin': { basicUserProfileTimezoneOffset: 1, backendCode: 'CET' },
    'Europe/Paris': { basicUserProfileTimezoneOffset: 1, backendCode: null },
  };
  it.each([
    [{ stored: 'Europe/Paris', browser: 'Europe/Berlin' }, 'Europe/Paris'],
    [{ stored: 'Mars/Olympus', browser: 'Europe/Berlin' }, 'Europe/Berlin'],
    [{ browser: 'CET' }, 'Europe/Berlin'],
    [{ browser: 'US/Pacific', offset: 1 }, 'America/Los_Angeles'],
    [{ browser: 'Asia/Tokyo', offset: 1 }, 'Europe/Berlin'],
    [{ browser: 'Asia/Tokyo' }, 'America/Los_Angeles'],
    [{ browser: 'Asia/Tokyo', offset: 9 }, 'America/Los_Angeles'],
    [{ browser: 'Asia/Tokyo', offset: 9, profileOffset: 1 }, 'Europe/Berlin'],
    [{ browser: 'Asia/Tokyo', offset: 1, profileOffset: 9 }, 'Europe/Berlin'],
    [{ browser: 'Asia/Tokyo', offset: 5.25, profileOffset: 9 }, 'America/Los_Angeles'],
  ])('begin with %j: %s', (known, name) => {
    expect(preselectTimezone(zones, known)).toBe(name);
  });

  it('stand for an offset, -8 when unknown', () => {
    expect(timezoneOffset(zones, 'Europe/Berlin')).toBe(1);
    expect(timezoneOffset(zones, 'toString')).toBe(-8);
    expect(timezoneOffset(zones, undefined)).toBe(-8);
  });
});

describe('the other lists', () => {
  const languages = ['en', 'pt-BR', 'de'].map((value) => ({ value, label: value }));
  it.each([
    [['de'], 'de'],
    [['de-AT'], 'de'],
    [['PT-br'], 'pt-BR'],
    [[undefined, 'xx', 'de'], 'de'],
    [[null, ''], 'en'],
  ])('choose the language for %j: %s', (wanted, code) => {
    expect(preselectLanguage(languages, wanted)).toBe(code);
  });

  it('choose the current role, or else the first', () => {
    const roles = roleOptions({ editor: 'Editor', chief: 'Chief' });
    expect(preselectRole(roles, 'chief')).toBe('chief');
    expect(preselectRole(roles, 'gone')).toBe('editor');
    expect(preselectRole([], 'chief')).toBe('');
  });

  it('offer regions and industries, with those selected that are followed', () => {
    const items = [
      { vocabId: 'r1', description: 'Europe', selected: true },
      { vocabId: 'r2', description: 'Asia' },
    ];
    expect(newsOptions(items).map((o) => o.label)).toEqual(['Europe', 'Asia']);
    expect(preselectNews(items)).toEqual(['r1']);
  });
});
