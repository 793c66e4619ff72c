/** The fields of the forms, with their limits and messages, and the lists that are offered. */
import { firstTimeUserPersonalForm, firstTimeUserProfessionalForm } from '../../../../src/features/first-time-user/forms.ts';
import { forgotPasswordForm, securityAnswerForm } from '../../../../src/features/recovery/forms.ts';
import { codeForm, methodForm, phoneForm } from '../../../../src/features/second-factor/forms.ts';
import { emailForm, passwordForm, ssoEmailForm } from '../../../../src/features/sign-in/flow.ts';
import { professionalForms, signUpPersonalForm } from '../../../../src/features/sign-up/forms.ts';
import { newPasswordForms, signUpPasswordForm } from '../../../../src/forms/fields/new-password.ts';
import { type Field, type Form, messagesOf, type Option } from '../../../../src/forms/form.ts';
import { noBlocked } from '../../../../src/forms/rules.ts';
import { code, codes, plain, type Table } from '../table.ts';

const limitOf = ({ cap, max, count }: Field): string => {
  const most = max ?? cap;
  if (most === undefined) return '–';
  return `${most}${max === undefined ? ', then the box is full' : ''}${count ? `, ${count} boxes` : ''}`;
};

/** Messages that the table leaves out: the column of limits states `max`, and the long sentence on blocked characters is always the same. */
const messages = (field: Field): string => {
  const messages = messagesOf({ name: '', submit: '', fields: [field] })
    .filter((text) => text !== `${field.max} character limit.`)
    .map((text) => (text === noBlocked.message ? '(blocked characters)' : text));
  return messages.length > 0 ? [...new Set(messages)].map(plain).join('<br>') : '–';
};

const fieldTable =
  (...forms: readonly Form[]) =>
  (): Table => ({
    head: ['Label', 'Sent as', 'Most characters', 'Autocomplete', 'Messages'],
    rows: forms.flatMap(({ fields }) =>
      fields.map((field) => [
        plain(field.label),
        code(field.name),
        limitOf(field),
        ['checkbox', 'radio'].includes(field.kind) ? '–' : code(field.autocomplete ?? 'off'),
        messages(field),
      ]),
    ),
  });

/** Interests that share a form share a row. */
function sentTable(): Table {
  const all = Object.entries(professionalForms);
  const forms = [...new Set(Object.values(professionalForms))];
  const sharing = (form: Form) => all.flatMap(([interest, its]) => (its === form ? [interest] : []));
  return {
    head: ['Interest', 'Fields that are sent'],
    rows: forms.map((form) => [codes(sharing(form)), codes(form.fields.map(({ name }) => name))]),
  };
}

const isList = (options: Field['options']): options is readonly Option[] => Array.isArray(options);

/** Lists that the forms contain; the others come from the service. */
function optionTable(): Table {
  const fields = Object.values(professionalForms).flatMap((form): readonly Field[] => form.fields);
  const lists = new Map(fields.flatMap(({ name, options }) => (isList(options) ? [[name, options] as const] : [])));
  return {
    head: ['Field', 'Sent and shown'],
    rows: [...lists].map(([name, options]) => [
      code(name),
      options.map(({ value, label }) => (value === label ? code(value) : `${code(value)} ${plain(label)}`)).join(' · '),
    ]),
  };
}

export const fieldTables = {
  'fields:sign-in': fieldTable(emailForm, ssoEmailForm, passwordForm),
  'fields:second-factor': fieldTable(methodForm, codeForm, phoneForm),
  'fields:recovery': fieldTable(forgotPasswordForm, securityAnswerForm),
  'fields:new-password': fieldTable(newPasswordForms.set),
  'fields:first-time-personal': fieldTable(firstTimeUserPersonalForm),
  'fields:first-time-professional': fieldTable(firstTimeUserProfessionalForm),
  'fields:sign-up-personal': fieldTable(signUpPersonalForm),
  'fields:sign-up-corporate': fieldTable(professionalForms.M),
  'fields:sign-up-analyst': fieldTable(professionalForms.F),
  'fields:sign-up-media': fieldTable(professionalForms.J),
  'fields:sign-up-general': fieldTable(professionalForms.PI),
  'fields:sign-up-password': fieldTable(signUpPasswordForm),
  'sent-fields': sentTable,
  options: optionTable,
};
