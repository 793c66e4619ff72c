// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { newPasswordForms, signUpPasswordForm } from '../../../src/forms/fields/new-password.ts';
import { capOf, type Form, isReady, sentValues, type Values } from '../../../src/forms/form.ts';
import { createFormStore } from '../../../src/forms/form-store.ts';
import { errorOf, errorAt } from '../field-errors.ts';

const GOOD = 'Wire-Service 1';
const NARROW = '~!@#$%^&*()-_+=[],./<>?';
const WIDE = '~!@#$%^&*()-_+=[]{},./<>?';
const { set, temporary, firstTime, byQuestion } = newPasswordForms;

const policy = (specials: string, tooLong = 'Be 12 to 20 characters long') =>
  [
    ['', 'Password can not be blank'],
    ['Wire-Service1é', 'Your new password has an invalid character.'],
    ['Wire-Serv1', 'Be 12 to 20 characters long'],
    ['Wire-Service-Number-12', tooLong],
    ['WIRE-SERVICE 1', 'Have at least one lower case character (a-z)'],
    ['wire-service 1', 'Have at least one upper case character (A-Z)'],
    ['Wire-Service X', 'Have at least one number (0-9)'],
    ['Wire Service 1', `Have at least one of these special characters: ${specials}`],
    [GOOD, undefined],
  ] as const;

describe('the new password', () => {
  const rows = [
    ...[set, temporary, byQuestion].flatMap((form) => policy(NARROW).map((row) => [form, 'newPassword', ...row] as const)),
    ...policy(WIDE).map((row) => [firstTime, 'newPassword', ...row] as const),
    ...policy(WIDE, '20 character limit.').map((row) => [signUpPasswordForm, 'password', ...row] as const),
    [set, 'newPassword', 'Wire{Service}12', 'Your new password has an invalid character.'],
    [firstTime, 'newPassword', 'Wire{Service}12', undefined],
    [signUpPasswordForm, 'password', 'Wire{Service}12', undefined],
  ] as const satisfies readonly (readonly [Form, string, string, string | undefined])[];

  it.each(rows.map(([form, ...row]) => [form.name, ...row, form] as const))(
    'is judged in the form %s, where %s with %j says: %s',
    (_, field, typed, message, form) => {
      expect(errorOf(form, field, typed)).toBe(message);
    },
  );

  it.each([set, temporary, firstTime])('has to differ from the current one, which the form $name says while typing', (form) => {
    const current = { oldPassword: GOOD };
    expect(errorAt('typing', form, 'newPassword', GOOD, current)).toBe('Cannot use a previously used password.');
    expect(errorAt('typing', form, 'newPassword', `${GOOD}2`, current)).toBeUndefined();
  });

  it('is called invalid as soon as a foreign character is typed', () => {
    expect(errorAt('typing', set, 'newPassword', '"')).toBe('Your new password has an invalid character.');
  });

  it.each([
    [set.name, set, NARROW],
    [firstTime.name, firstTime, WIDE],
    [signUpPasswordForm.name, signUpPasswordForm, WIDE],
  ] as const)('has its rules shown as a checklist in the form %s', (_, form, specials) => {
    const lines = form.fields.flatMap((f) => f.checklist ?? []);
    expect(lines.map((l) => l.label)).toEqual([
      'Be 12 to 20 characters long',
      'Have at least one lower case character (a-z)',
      'Have at least one upper case character (A-Z)',
      'Have at least one number (0-9)',
      `Have at least one of these special characters: ${specials}`,
    ]);
    expect(lines.map((l) => l.met('wire1'))).toEqual([false, true, false, true, false]);
  });
});

describe('the current password', () => {
  it.each([
    [set.name, 'Current Password', set],
    [temporary.name, 'Current Temporary Password', temporary],
    [firstTime.name, 'Current Temporary Password', firstTime],
  ] as const)('is called in the form %s: %s', (_, label, form) => {
    expect(form.fields.map((f) => f.label)).toEqual([label, 'New Password', 'Confirm New Password']);
    expect(form.submit).toBe('Continue');
  });

  it('is not asked for after a security question', () => {
    expect(byQuestion.fields.map((f) => f.name)).toEqual(['newPassword', 'confirmPassword']);
  });

  it('has its message when it is emptied, not before anything was typed', () => {
    const store = createFormStore(set);
    store.set('newPassword', 'W');
    expect(store.getState().errors).toEqual({});
    store.set('oldPassword', 'x');
    store.set('oldPassword', '');
    expect(store.getState().errors).toEqual({ oldPassword: 'Current Password can not be blank.' });
  });
});

describe('the confirmation', () => {
  it.each([
    ['typing', 'Wire-Servic', undefined],
    ['blur', 'Wire-Servic', undefined],
    ['submit', 'Wire-Servic', 'Passwords do not match'],
    ['typing', 'Wire-Service', 'Passwords do not match'],
    ['submit', GOOD, undefined],
  ] as const)('is judged at %s, where %j says: %s', (at, typed, message) => {
    expect(errorAt(at, set, 'confirmPassword', typed, { newPassword: GOOD })).toBe(message);
  });

  it.each([
    ['typing', 'Wire', undefined],
    ['blur', 'Wire', 'Passwords do not match.'],
    ['typing', 'Wire-Service', 'Passwords do not match.'],
    ['blur', GOOD, undefined],
  ] as const)('of sign-up is judged at %s, where %j says: %s', (at, typed, message) => {
    expect(errorAt(at, signUpPasswordForm, 'confirmPassword', typed, { password: GOOD })).toBe(message);
  });

  it('is judged anew when the new password changes', () => {
    const store = createFormStore(set);
    store.set('newPassword', GOOD);
    store.set('confirmPassword', GOOD);
    store.set('newPassword', `${GOOD}2`);
    expect(store.getState().errors).toEqual({ confirmPassword: 'Passwords do not match' });
  });
});

describe('Continue', () => {
  const filled = { oldPassword: 'Temporary-1', newPassword: GOOD, confirmPassword: GOOD };
  const rows: readonly (readonly [string, Form, Values, Record<string, string>, boolean])[] = [
    ['everything right', set, filled, {}, true],
    ['current password blank', set, { ...filled, oldPassword: '' }, {}, false],
    ['new one against the rules', set, { ...filled, newPassword: 'short', confirmPassword: 'short' }, {}, false],
    ['not confirmed', set, { ...filled, confirmPassword: 'Wire' }, {}, false],
    ['same as the current one', set, { ...filled, oldPassword: GOOD }, {}, false],
    ['an error shows', set, filled, { oldPassword: 'The Current Password you entered was invalid.' }, false],
    ['reset by question', byQuestion, { newPassword: GOOD, confirmPassword: GOOD }, {}, true],
    ['sign-up: both filled and alike, rules or not', signUpPasswordForm, { password: 'short', confirmPassword: 'short' }, {}, true],
    ['sign-up: both blank', signUpPasswordForm, { password: '', confirmPassword: '' }, {}, false],
    ['sign-up: not alike', signUpPasswordForm, { password: GOOD, confirmPassword: `${GOOD} ` }, {}, false],
  ];
  it.each(rows)('is enabled by rule: %s', (_, form, values, errors, on) => {
    expect(isReady(form, { values, errors })).toBe(on);
  });
});

it('passwords are sent exactly as typed', () => {
  const typed = { newPassword: ` ${GOOD} `, confirmPassword: ` ${GOOD} ` };
  expect(sentValues(byQuestion, typed)).toEqual(typed);
});

it('sign-up accepts at most 20 characters, the other forms any number', () => {
  expect(signUpPasswordForm.fields.map(capOf)).toEqual([20, 20]);
  expect(set.fields.map(capOf)).toEqual([undefined, undefined, undefined]);
});

describe('what generators are told (decisions 11)', () => {
  /** As generators read the rules: among a field's own symbols a hyphen comes first and a closing bracket last. */
  const symbols = (rules = '') => /\[(.*)\];$/.exec(rules)?.[1];

  it.each([
    [set, NARROW],
    [temporary, NARROW],
    [byQuestion, NARROW],
    [firstTime, WIDE],
    [signUpPasswordForm, WIDE],
  ] as const)('are the rules of the form $name, in both of its new fields', (form, specials) => {
    const generators = form.fields.filter(({ autocomplete }) => autocomplete === 'new-password').map(({ generator }) => generator);
    expect(generators).toHaveLength(2);
    for (const rules of generators) {
      expect(rules).toMatch(/^minlength: 12; maxlength: 20; required: lower; required: upper; required: digit; required: \[-[^\]]+\]\];$/);
      expect([...(symbols(rules) ?? '')].sort()).toEqual([...specials].sort());
    }
  });
});
