// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { defineForm } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { required } from '../../src/forms/rules.ts';
import './all-controls.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';

it('a form that is submitted in the turn in which it was drawn, as by a password manager, puts the focus into its first bad field', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const form = defineForm({
    name: 'one',
    submit: 'Next',
    fields: [{ name: 'one', label: 'One', kind: 'text', rules: [required('Enter one.')] }],
  });
  const place = document.body.appendChild(document.createElement('div'));
  new MutationObserver((_, observer) => {
    observer.disconnect();
    screen.getByRole('button', { name: 'Next' }).click();
  }).observe(place, { childList: true });
  createRoot(place).render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('One')));
});
