/** Renders a log-in form. */
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { defineForm, type Lists, type Values } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { email, required } from '../../src/forms/rules.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';

export const login = defineForm({
  name: 'login',
  submit: 'Log In',
  fields: [
    {
      name: 'username',
      label: 'Email',
      kind: 'email',
      autocomplete: 'username',
      max: 20,
      rules: [email('Bad address.')],
    },
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      hint: 'As always.',
      rules: [required('Password required')],
    },
  ],
});

export const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export const submitButton = () => screen.getByRole('button', { name: 'Log In' });

export function show(values: Values = {}, form: Parameters<typeof createFormStore>[0] = login, lists?: Lists) {
  const store = createFormStore(form, values);
  const onSubmit = vi.fn<(values: Values) => void>();
  const view = render(<FormView store={store} onSubmit={onSubmit} lists={lists} />);
  return { store, onSubmit, view };
}
