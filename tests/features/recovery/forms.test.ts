// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { forgotPasswordForm, securityAnswerForm } from '../../../src/features/recovery/forms.ts';
import { capOf, isReady, sentValues } from '../../../src/forms/form.ts';
import { errorOf } from '../../forms/field-errors.ts';

const EMAIL = 'Please enter a valid email address.';
const ANSWER = 'Please enter a valid answer for above question.';

describe('the recovery forms', () => {
  it.each([
    ['', EMAIL],
    ['ada@press', EMAIL],
    [`${'a'.repeat(70)}@press.example`, '75 character limit.'],
    ['ada@press.example', undefined],
  ])('judge the username %j of a forgotten password: %s', (typed, message) => {
    expect(errorOf(forgotPasswordForm, 'username', typed)).toBe(message);
  });

  it.each([
    ['', ANSWER],
    ['   ', ANSWER],
    ['Re', ANSWER],
    ['x'.repeat(51), '50 character limit.'],
    ['Rex', undefined],
    ['x'.repeat(50), undefined],
  ])('judge the security answer %j: %s', (typed, message) => {
    expect(errorOf(securityAnswerForm, 'answer', typed)).toBe(message);
  });

  it.each([
    ['Re', false],
    ['Re ', false],
    ['Rex', true],
  ])('enable Continue for the answer %j: %s', (answer, on) => {
    expect(isReady(securityAnswerForm, { values: { answer }, errors: {} })).toBe(on);
  });

  it('accept 51 characters of an answer, and send it without surrounding spaces', () => {
    expect(securityAnswerForm.fields.map(capOf)).toEqual([51]);
    expect(sentValues(securityAnswerForm, { answer: ' Rex ' })).toEqual({ answer: 'Rex' });
  });
});
