/** Forms of a forgotten password (S2, S5). */
import { defineForm } from '../../forms/form.ts';
import { hasLength, fieldLimits, minLength, required, trimmed } from '../../forms/rules.ts';
import { usernameField } from '../../forms/fields/username.ts';

export const forgotPasswordForm = defineForm({
  name: 'forgot-password',
  submit: 'GET NEW PASSWORD',
  fields: [usernameField('Email')],
});

const answerMessage = 'Please enter a valid answer for above question.';

export const securityAnswerForm = defineForm({
  name: 'security-answer',
  submit: 'Continue',
  fields: [
    {
      name: 'answer',
      label: 'Answer',
      kind: 'text',
      capitals: 'none',
      max: fieldLimits.answerMost,
      rules: [required(answerMessage), minLength(fieldLimits.answerLeast, answerMessage)],
      send: trimmed,
    },
  ],
  ready: ({ answer }) => hasLength(answer, fieldLimits.answerLeast),
});
