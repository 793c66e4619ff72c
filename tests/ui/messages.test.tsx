// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createFormStore } from '../../src/forms/form-store.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';
import './all-controls.ts';
import { box, login, show, submitButton } from './shown-form.tsx';

afterEach(cleanup);

describe('the messages of several fields', () => {
  it('are announced when another field is left wrong, and no second time once the first is right', async () => {
    const announced = () => screen.queryAllByRole('alert').map((node) => node.textContent);
    show();
    await userEvent.type(box('Email'), 'a');
    await userEvent.tab();
    await userEvent.click(box('Password'));
    await userEvent.click(box('Email'));
    expect(announced()).toEqual(['Password required']);
    await userEvent.type(box('Email'), '@b.example');
    expect(screen.queryByText('Bad address.')).toBeNull();
    expect(announced()).toEqual(['Password required']);
    await userEvent.click(submitButton());
    await userEvent.clear(box('Email'));
    await userEvent.click(submitButton());
    expect(announced()).toEqual(['Bad address.']);
    await userEvent.type(box('Email'), 'a@b.example');
    expect(announced()).toEqual([]);
    expect(screen.getByText('Password required')).toBeTruthy();
  });

  it('do not show when the user presses a link, and show when the user leaves field after field', async () => {
    const store = createFormStore(login);
    render(<FormView store={store} onSubmit={() => {}} secondary={<button type="button">Forgot password</button>} />);
    await userEvent.click(box('Password'));
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password' }));
    expect(screen.queryByText('Password required')).toBeNull();
    await userEvent.click(box('Password'));
    await userEvent.click(box('Email'));
    expect(screen.getByText('Password required')).toBeTruthy();
  });
});
