// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { forgotPasswordForm, securityAnswerForm } from '../../../src/features/recovery/forms.ts';
import { capOf, isReady, sentValues } from '../../../src/forms/form.ts';
import { said } from '../../forms/said.ts';

const EMAIL = 'Please enter a valid email address.';
const ANSWER = 'Please enter a valid answer for above question.';

describe('recovery forms', () => {
  it.each([
    ['', EMAIL],
    ['ada@press', EMAIL],
    [`${'a'.repeat(70)}@press.example`, '75 character limit.'],
    ['ada@press.example', undefined],
  ])('forgotten password, username %j: %s', (typed, message) => {
    expect(said(forgotPasswordForm, 'username', typed)).toBe(message);
  });

  it.each([
    ['', ANSWER],
    ['   ', ANSWER],
    ['Re', ANSWER],
    ['x'.repeat(51), '50 character limit.'],
    ['Rex', undefined],
    ['x'.repeat(50), undefined],
  ])('security answer %j: %s', (typed, message) => {
    expect(said(securityAnswerForm, 'answer', typed)).toBe(message);
  });

  it.each([
    ['Re', false],
    ['Re ', false],
    ['Rex', true],
  ])('Continue after %j: %s', (answer, on) => {
    expect(isReady(securityAnswerForm, { values: { answer }, errors: {} })).toBe(on);
  });

  it('takes 51 characters of an answer, and sends it without the spaces around it', () => {
    expect(securityAnswerForm.fields.map(capOf)).toEqual([51]);
    expect(sentValues(securityAnswerForm, { answer: ' Rex ' })).toEqual({ answer: 'Rex' });
  });
});
