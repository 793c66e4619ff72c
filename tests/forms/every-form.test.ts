// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstTimeUserPersonalForm, firstTimeUserProfessionalForm } from '../../src/features/first-time-user/forms.ts';
import { forgotPasswordForm, securityAnswerForm } from '../../src/features/recovery/forms.ts';
import { codeForm, phoneForm } from '../../src/features/second-factor/forms.ts';
import { emailForm, passwordForm, ssoEmailForm } from '../../src/features/sign-in/flow.ts';
import { professionalForms, signUpPersonalForm } from '../../src/features/sign-up/forms.ts';
import { newPasswordForms, signUpPasswordForm } from '../../src/forms/fields/new-password.ts';
import { withStates } from '../../src/forms/fields/reference-lists.ts';
import { firstTimeUserQuestionsForm, signUpQuestionsForm } from '../../src/forms/fields/security-questions.ts';
import { type Form, fieldError, sentValues } from '../../src/forms/form.ts';

const forms: readonly Form[] = [
  emailForm,
  ssoEmailForm,
  passwordForm,
  codeForm,
  phoneForm,
  forgotPasswordForm,
  securityAnswerForm,
  ...Object.values(newPasswordForms),
  signUpPasswordForm,
  firstTimeUserQuestionsForm,
  signUpQuestionsForm,
  firstTimeUserPersonalForm,
  withStates(firstTimeUserProfessionalForm, {}),
  signUpPersonalForm,
  ...[...new Set(Object.values(professionalForms))].map((form) => withStates(form, {})),
];

describe.each(forms.map((form, i) => [`${i} ${form.name}`, form] as const))('the form %s', (_, form) => {
  it('has no two labels alike, except for fields that replace each other', () => {
    const labels = new Map(form.fields.map((f) => [f.label, f.name]));
    expect(labels.size).toBe(new Set(form.fields.map((f) => f.name)).size);
  });
});

describe('a name', () => {
  const nameFields = [firstTimeUserPersonalForm, signUpPersonalForm].map((form) => [form.name, form] as const);
  it.each(nameFields)('that is accepted stays accepted after trimming: %s', (_, form) => {
    const name = fc.string({ unit: 'grapheme', maxLength: 90 });
    fc.assert(
      fc.property(name, fc.constantFrom('', ' ', '\t', '\u00a0'), (typed, space) => {
        const values = { firstName: `${space}${typed}${space}`, lastName: typed };
        const field = form.fields[0];
        if (!field || fieldError(field, values) !== undefined) return;
        const { firstName } = sentValues(form, values);
        expect(firstName).toBe(typed.trim());
        expect(fieldError(field, { ...values, firstName })).toBeUndefined();
      }),
    );
  });
});
