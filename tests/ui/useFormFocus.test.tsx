// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { defineForm } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { required } from '../../src/forms/rules.ts';
import './all-controls.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';

const form = defineForm({
  name: 'one',
  submit: 'Next',
  fields: [{ name: 'one', label: 'One', kind: 'text', rules: [required('Enter one.')] }],
});

it('a form that is submitted in the turn in which it was drawn, as by a password manager, puts the focus into its first bad field', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.body.appendChild(document.createElement('div'));
  new MutationObserver((_, observer) => {
    observer.disconnect();
    screen.getByRole('button', { name: 'Next' }).click();
  }).observe(place, { childList: true });
  const root = createRoot(place);
  root.render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('One')));
  root.unmount();
  place.remove();
});

it.each([
  ['leaves the focus of a user who is elsewhere in the page', false],
  ['takes the focus of a user who is in it', true],
])('a form that appears, or is refused late, %s', async (_, isInside) => {
  const search = document.body.appendChild(document.createElement('input'));
  const store = createFormStore(form);
  if (!isInside) search.focus();
  const { unmount } = render(<FormView store={store} onSubmit={() => {}} focusFirst />);
  const box = screen.getByLabelText('One');
  expect(document.activeElement).toBe(isInside ? box : search);
  const button = screen.getByRole('button', { name: 'Next' });
  if (isInside) button.focus();
  store.refuse({ one: 'Not this one.' });
  await screen.findByText('Not this one.');
  await Promise.resolve();
  expect(document.activeElement).toBe(isInside ? box : search);
  unmount();
  search.remove();
});

it('a form takes the focus from what lies around it, which Safari focuses when a button in it is clicked', () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.tabIndex = -1;
  const inner = dialog.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  dialog.focus();
  const { unmount } = render(<FormView store={createFormStore(form)} onSubmit={() => {}} focusFirst />, { container: inner });
  expect((inner.getRootNode() as ShadowRoot).activeElement).toBe(inner.querySelector('input'));
  unmount();
  dialog.remove();
});
