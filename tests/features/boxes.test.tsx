// @vitest-environment happy-dom
/** Every box of every form as browsers, keyboards and password managers see it: `boxes.txt` is the whole table, read in review. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { firstTimeUserPersonalForm, firstTimeUserProfessionalForm } from '../../src/features/first-time-user/forms.ts';
import { forgotPasswordForm, securityAnswerForm } from '../../src/features/recovery/forms.ts';
import { codeForm, methodForm, phoneForm, recoveryForm } from '../../src/features/second-factor/forms.ts';
import { nameForm } from '../../src/features/security/forms.ts';
import { emailForm, passwordForm, ssoEmailForm } from '../../src/features/sign-in/flow.ts';
import { professionalForms, signUpPersonalForm } from '../../src/features/sign-up/forms.ts';
import { newPasswordForms, signUpPasswordForm } from '../../src/forms/fields/new-password.ts';
import { firstTimeUserQuestionsForm, signUpQuestionsForm } from '../../src/forms/fields/security-questions.ts';
import type { Form, ListName, Option } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';
import '../ui/all-controls.ts';

afterEach(cleanup);

const forms: Readonly<Record<string, Form>> = {
  'e-mail step': emailForm,
  'e-mail step, SSO': ssoEmailForm,
  'password step': passwordForm,
  'second factor, method': methodForm,
  'second factor, code': codeForm,
  'second factor, recovery code': recoveryForm,
  'name of a passkey': nameForm,
  'set-up, phone': phoneForm,
  'forgotten password': forgotPasswordForm,
  'security question': securityAnswerForm,
  ...Object.fromEntries(Object.entries(newPasswordForms).map(([name, form]) => [`new password, ${name}`, form])),
  'first-time user, questions': firstTimeUserQuestionsForm,
  'first-time user, personal': firstTimeUserPersonalForm,
  'first-time user, professional': firstTimeUserProfessionalForm,
  'sign-up, personal': signUpPersonalForm,
  ...Object.fromEntries(Object.entries(professionalForms).map(([interest, form]) => [`sign-up, professional, ${interest}`, form])),
  'sign-up, password': signUpPasswordForm,
  'sign-up, questions': signUpQuestionsForm,
};

const options: readonly Option[] = [{ value: '1', label: 'One' }];
const names: readonly ListName[] = [
  'states',
  'countries',
  'languages',
  'timezones',
  'roles',
  'regions',
  'industries',
  'interestTypes',
  'questions1',
  'questions2',
  'questions3',
  'mfaMethods',
];
const lists = Object.fromEntries(names.map((name) => [name, options]));
/** So that every field shows. */
const filled = { companyType: 'OT', certificationType: 'JCO', publicationType: 'Other', interestId: 'PO', newsEmailActive: true };

const attributes = ['type', 'autocomplete', 'inputmode', 'dir', 'autocapitalize', 'autocorrect', 'spellcheck'] as const;

/** Radios of one group share a name that React makes. */
const nameOf = (box: Element) => box.getAttribute('name')?.replace(/^_r_.*/, '(of its group)') ?? '(none)';

function rowsOf(form: Form, values: typeof filled | object = {}): readonly string[] {
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => form.fields.some((field) => field.name === name)));
  const { container } = render(<FormView store={createFormStore(form, known)} lists={lists} onSubmit={() => {}} />);
  const boxes = [...container.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')];
  const rows = boxes.map((box) => {
    const labels = new Set([...(box.labels ?? [])].map((node) => node.textContent ?? ''));
    const group = box.type === 'radio' ? `${box.closest('[data-field]')?.querySelector('.na-label')?.textContent}: ` : '';
    const label = group + ([...labels].join(' ') || box.getAttribute('aria-label'));
    const attributeTexts = attributes.flatMap((name) => (box.hasAttribute(name) ? [`${name}=${box.getAttribute(name)}`] : []));
    return [`  ${label}`, `${box.localName} name=${nameOf(box)}`, ...attributeTexts].join(' · ');
  });
  cleanup();
  return rows;
}

it('each box has its name, its label, its autofill token and what its keyboard may do', async () => {
  const table = Object.entries(forms).flatMap(([screen, form]) => [screen, ...rowsOf(form, filled), '']);
  await expect(table.join('\n')).toMatchFileSnapshot('boxes.txt');
});
