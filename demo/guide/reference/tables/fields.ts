/** The fields of the forms, with their limits and messages, and the lists that are offered. */
import { html } from 'hono/html';
import { firstTimeUserPersonalForm, firstTimeUserProfessionalForm } from '../../../../src/features/first-time-user/forms.ts';
import { forgotPasswordForm, securityAnswerForm } from '../../../../src/features/recovery/forms.ts';
import { codeForm, methodForm, phoneForm } from '../../../../src/features/second-factor/forms.ts';
import { emailForm, passwordForm, ssoEmailForm } from '../../../../src/features/sign-in/forms.ts';
import { professionalForms, signUpPersonalForm } from '../../../../src/features/sign-up/forms.ts';
import { type InterestCode, interestCodes } from '../../../../src/features/sign-up/interests.ts';
import { newPasswordForms, signUpPasswordForm } from '../../../../src/forms/fields/new-password.ts';
import { type Field, type Form, messagesOf, type Option } from '../../../../src/forms/form.ts';
import { noBlocked } from '../../../../src/forms/rules.ts';
import { type Cell, code, codes, type Table } from '../table.ts';

const limitOf = ({ cap, max, count }: Field): string => {
  const most = max ?? cap;
  if (most === undefined) return '–';
  return `${most}${max === undefined ? ', then the box is full' : ''}${count ? `, ${count} boxes` : ''}`;
};

/** Messages that the table leaves out: the column of limits states `max`, and the long sentence on blocked characters is always the same. */
const messages = (field: Field): Cell => {
  const said = messagesOf({ name: '', submit: '', fields: [field] })
    .filter((text) => text !== `${field.max} character limit.`)
    .map((text) => (text === noBlocked.message ? '(blocked characters)' : text));
  return said.length > 0 ? html`${[...new Set(said)].map((text, n) => [n > 0 ? html`<br>` : '', text])}` : '–';
};

const fieldTable =
  (...forms: readonly Form[]) =>
  (): Table => ({
    head: ['Label', 'Sent as', 'Most characters', 'Autocomplete', 'Messages'],
    rows: forms.flatMap(({ fields }) =>
      fields.map((field) => ({
        cells: [
          field.label,
          code(field.name),
          limitOf(field),
          ['checkbox', 'radio'].includes(field.kind) ? '–' : code(field.autocomplete ?? 'off'),
          messages(field),
        ],
      })),
    ),
  });

/** Interests that share a form share a row. */
function sentTable(): Table {
  const forms = [...new Set(interestCodes.map((interest) => professionalForms[interest]))];
  const sharing = (form: Form) => interestCodes.filter((interest: InterestCode) => professionalForms[interest] === form);
  return {
    head: ['Interest', 'Fields that are sent'],
    rows: forms.map((form) => ({ cells: [codes(sharing(form)), codes(form.fields.map(({ name }) => name))] })),
  };
}

const isList = (options: Field['options']): options is readonly Option[] => Array.isArray(options);

/** Lists that the forms contain; the others come from the service. */
function optionTable(): Table {
  const fields = interestCodes.flatMap((interest) => professionalForms[interest].fields as readonly Field[]);
  const lists = new Map(fields.flatMap(({ name, options }) => (isList(options) ? [[name, options] as const] : [])));
  return {
    head: ['Field', 'Sent and shown'],
    rows: [...lists].map(([name, options]) => ({
      cells: [
        code(name),
        html`${options.map(({ value, label }, n) => [n > 0 ? ' · ' : '', code(value), value === label ? '' : ` ${label}`])}`,
      ],
    })),
  };
}

export const fieldTables = {
  'table:fields:sign-in': fieldTable(emailForm, ssoEmailForm, passwordForm),
  'table:fields:second-factor': fieldTable(methodForm, codeForm, phoneForm),
  'table:fields:recovery': fieldTable(forgotPasswordForm, securityAnswerForm),
  'table:fields:new-password': fieldTable(newPasswordForms.set),
  'table:fields:first-time-personal': fieldTable(firstTimeUserPersonalForm),
  'table:fields:first-time-professional': fieldTable(firstTimeUserProfessionalForm),
  'table:fields:sign-up-personal': fieldTable(signUpPersonalForm),
  'table:fields:sign-up-corporate': fieldTable(professionalForms.M),
  'table:fields:sign-up-analyst': fieldTable(professionalForms.F),
  'table:fields:sign-up-media': fieldTable(professionalForms.J),
  'table:fields:sign-up-general': fieldTable(professionalForms.PI),
  'table:fields:sign-up-password': fieldTable(signUpPasswordForm),
  'table:sent-fields': sentTable,
  'table:options': optionTable,
};
