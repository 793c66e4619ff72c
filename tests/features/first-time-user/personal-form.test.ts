// @vitest-environment node
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Body } from '../../../src/contract/contract.ts';
import { basicProfileBody, basicProfileErrors, firstTimeUserPersonalForm } from '../../../src/features/first-time-user/forms.ts';
import { capOf } from '../../../src/forms/form.ts';
import { BLOCKED, errorOf, errorAt } from '../../forms/field-errors.ts';

const long = (n: number) => 'x'.repeat(n);

describe('wizard step 3, personal information', () => {
  const rows = [
    ['firstName', '', 'You must enter a first name.'],
    ['firstName', '   ', 'You must enter a first name.'],
    ['firstName', long(80), undefined],
    ['firstName', long(81), '80 character limit.'],
    ['firstName', 'A<da', BLOCKED],
    ['lastName', '', 'You must enter a last name.'],
    ['lastName', '\t', 'You must enter a last name.'],
    ['lastName', long(81), '80 character limit.'],
    ['lastName', 'O"Hara', BLOCKED],
    ['lastName', "O'Hara-Łuk é", undefined],
    ['email', '', 'You must enter a valid email address.'],
    ['email', 'ada', 'You must enter a valid email address.'],
    ['email', ' ada@press.example ', undefined],
    ['email', `${long(52)}@press.example`, '64 character limit.'],
    ['language', '', 'You must select a preferred language.'],
    ['timezone', '', 'You must select a time zone.'],
  ] as const;
  it.each(rows)('judges %s %j: %s', (field, typed, message) => {
    expect(errorOf(firstTimeUserPersonalForm, field, typed)).toBe(message);
  });

  it.each([...'<>\\/#";='])('refuses %s in a name, while it is typed', (symbol) => {
    expect(errorAt('typing', firstTimeUserPersonalForm, 'firstName', `A${symbol}`)).toBe(BLOCKED);
  });

  it('accepts one character more than each limit', () => {
    expect(firstTimeUserPersonalForm.fields.map((f) => [f.name, capOf(f)])).toEqual([
      ['firstName', 81],
      ['lastName', 81],
      ['email', 65],
      ['language', undefined],
      ['timezone', undefined],
    ]);
  });

  const zones = { 'Europe/Berlin': { basicUserProfileTimezoneOffset: 1, backendCode: 'CET' } };
  const values = { firstName: ' Ada ', lastName: ' Byron', email: ' ada@press.example ', language: 'en' };

  it('sends trimmed values and the offset of the zone, or -8 without one', () => {
    expectTypeOf<ReturnType<typeof basicProfileBody>>().toExtend<Body<'saveBasicProfile'>>();
    expect(basicProfileBody({ ...values, timezone: 'Europe/Berlin' }, zones)).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@press.example',
      language: 'en',
      timezoneOffset: 1,
    });
    expect(basicProfileBody({ ...values, timezone: 'Mars/Olympus' }, zones).timezoneOffset).toBe(-8);
  });

  it('checks the body that the server receives', () => {
    const body = basicProfileBody({ ...values, timezone: 'Europe/Berlin' }, zones);
    expect(basicProfileErrors({ ...body })).toEqual({});
    expect(basicProfileErrors({ ...body, firstName: ' ', timezoneOffset: 99 })).toEqual({
      firstName: 'You must enter a first name.',
      timezone: 'You must select a time zone.',
    });
    expect(Object.keys(basicProfileErrors({ ...body, language: 'xx' }, { languages: [{ value: 'en', label: 'English' }] }))).toEqual([
      'language',
    ]);
  });
});
