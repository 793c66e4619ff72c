// @vitest-environment happy-dom
/** What a form says, and when. */
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newPasswordForms } from '../../src/forms/fields/new-password.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';
import './all-controls.ts';
import { box, show } from './shown-form.tsx';

const alerts = () => screen.queryAllByRole('alert').map((node) => node.textContent);
const enter = (label: string) => fireEvent.keyDown(box(label), { key: 'Enter' });

describe('Enter while the submit button is disabled', () => {
  it('says what is wrong', () => {
    const store = createFormStore(newPasswordForms.byQuestion, { newPassword: 'Fresh-Headline-26', confirmPassword: 'Other' });
    render(<FormView store={store} onSubmit={() => {}} />);
    enter('Confirm New Password');
    expect(alerts()).toEqual(['Passwords do not match']);
  });

  it('says nothing when it ends a composition, or while the form is busy', () => {
    const store = createFormStore(newPasswordForms.byQuestion);
    const { rerender } = render(<FormView store={store} onSubmit={() => {}} />);
    fireEvent.keyDown(box('New Password'), { key: 'Enter', isComposing: true });
    rerender(<FormView store={store} onSubmit={() => {}} busy />);
    enter('New Password');
    expect(alerts()).toEqual([]);
  });
});

it('every status is read as a whole, and no untouched field is invalid to a browser', () => {
  const { view } = show();
  for (const region of screen.getAllByRole('status')) expect(region.getAttribute('aria-atomic')).toBe('true');
  expect(view.container.querySelectorAll(':required')).toHaveLength(0);
});
