// @vitest-environment node
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  capOf,
  defineForm,
  type Field,
  fieldError,
  formErrors,
  initialValues,
  isReady,
  sentValues,
  type ValuesOf,
} from '../../src/forms/form.ts';
import { notEmpty, trimmed } from '../../src/forms/rules.ts';

const abroad = (values: Readonly<Record<string, unknown>>) => values.country === 'abroad';
const form = defineForm({
  name: 'address',
  submit: 'Save',
  fields: [
    { name: 'street', label: 'Street', kind: 'text', send: trimmed },
    { name: 'country', label: 'Country', kind: 'select', initial: 'home' },
    {
      name: 'region',
      label: 'Region',
      kind: 'select',
      when: (v) => !abroad(v),
      rules: [notEmpty('Choose a region.')],
    },
    {
      name: 'region',
      label: 'Region',
      kind: 'text',
      when: abroad,
      rules: [notEmpty('Type a region.')],
      send: trimmed,
    },
    { name: 'visa', label: 'Visa', kind: 'text', enabledWhen: abroad, rules: [notEmpty('Visa?')] },
    { name: 'keep', label: 'Keep', kind: 'checkbox', when: abroad, initial: true },
    { name: 'aliases', label: 'Aliases', kind: 'repeated', count: 3 },
    { name: 'old', label: 'Old', kind: 'repeated', when: abroad },
    { name: 'topics', label: 'Topics', kind: 'tree' },
  ],
});

describe('a form as data', () => {
  it('has the initial value of each kind of control', () => {
    expect(initialValues(form)).toEqual({
      street: '',
      country: 'home',
      region: '',
      visa: '',
      keep: true,
      aliases: [''],
      old: [''],
      topics: [],
    });
  });

  it('checks only the fields that belong to it now', () => {
    expect(formErrors(form, { country: 'home' })).toEqual({ region: 'Choose a region.' });
    expect(formErrors(form, { country: 'abroad' })).toEqual({ region: 'Type a region.', visa: 'Visa?' });
  });

  it('sends trimmed values, lists without empty boxes, and blanks for fields that do not belong to it', () => {
    const typed = {
      street: ' 1 Fleet St ',
      visa: 'B1',
      keep: true,
      aliases: [' a ', '', ' '],
      old: ['x'],
      topics: ['t1'],
    };
    expect(sentValues(form, { ...typed, country: 'home', region: 'north' })).toEqual({
      street: '1 Fleet St',
      country: 'home',
      region: 'north',
      visa: '',
      keep: false,
      aliases: ['a'],
      old: [],
      topics: ['t1'],
    });
    expect(sentValues(form, { ...typed, country: 'abroad', region: ' Kent ' })).toMatchObject({
      region: 'Kent',
      visa: 'B1',
      keep: true,
      old: ['x'],
    });
  });

  it('keeps names and kinds in its type', () => {
    expectTypeOf<ValuesOf<typeof form>['street']>().toEqualTypeOf<string>();
    expectTypeOf<ValuesOf<typeof form>['keep']>().toEqualTypeOf<boolean>();
    expectTypeOf<ValuesOf<typeof form>['topics']>().toEqualTypeOf<readonly string[]>();
    expect(Object.keys(sentValues(form, {}))).toHaveLength(8);
  });
});

describe('a rule of a field', () => {
  const refuse = (from?: 'typing' | 'emptied' | 'blur' | 'submit'): Field => ({
    name: 'x',
    label: 'X',
    kind: 'text',
    rules: [{ message: 'No.', from, test: () => false }],
  });
  it.each([
    ['typing', ['typing', 'emptied', 'blur', 'submit']],
    ['emptied', ['emptied', 'blur', 'submit']],
    ['blur', ['blur', 'submit']],
    [undefined, ['blur', 'submit']],
    ['submit', ['submit']],
  ] as const)('from %s shows its message at %j', (from, at) => {
    const moments = ['typing', 'emptied', 'blur', 'submit'] as const;
    expect(moments.filter((m) => fieldError(refuse(from), {}, m) === 'No.')).toEqual(at);
  });

  it('comes after the limit', () => {
    expect(fieldError({ ...refuse('typing'), max: 2 }, { x: 'abc' })).toBe('2 character limit.');
  });
});

it.each([
  [{ max: 50 }, 51],
  [{ max: 50, cap: 20 }, 20],
  [{ cap: 5 }, 5],
  [{}, undefined],
])('a control with %j accepts %s characters', (limit, cap) => {
  expect(capOf({ name: 'x', label: 'X', kind: 'text', ...limit })).toBe(cap);
});

it('a form is ready unless it says otherwise', () => {
  const state = { values: { street: 'x' }, errors: {} };
  expect(isReady(form, state)).toBe(true);
  expect(isReady({ ...form, ready: (v) => v.street === 'y' }, state)).toBe(false);
  expect(isReady({ ...form, ready: (_, errors = {}) => !errors.street }, { ...state, errors: { street: 'No.' } })).toBe(false);
});
