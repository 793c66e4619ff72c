// @vitest-environment happy-dom
/** How a form is rendered, field by field. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineForm } from '../../src/forms/form.ts';
import { newPasswordForms } from '../../src/forms/fields/new-password.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { required } from '../../src/forms/rules.ts';
import './all-controls.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';
import { login, box, submitButton, show } from './shown-form.tsx';

afterEach(cleanup);

describe('the shape of a form', () => {
  it('says of each password that it is required, of its repetition too, before anything is typed', () => {
    render(<FormView store={createFormStore(newPasswordForms.set)} onSubmit={vi.fn()} />);
    for (const name of ['Current Password', 'New Password', 'Confirm New Password'])
      expect([name, box(name).getAttribute('aria-required'), box(name).required]).toEqual([name, 'true', false]);
  });

  const profile = defineForm({
    name: 'profile',
    submit: 'Next',
    fields: [
      {
        name: 'interest',
        label: 'Field of Interest',
        kind: 'radio',
        options: [
          { value: 'M', label: 'Corporate' },
          { value: 'PO', label: 'Other' },
        ],
      },
      {
        name: 'other',
        label: 'Other Interest',
        kind: 'text',
        enabledWhen: (values) => values.interest === 'PO',
      },
      {
        name: 'why',
        label: 'Why',
        kind: 'tel',
        when: (values) => values.interest === 'M',
        section: 'Details',
      },
      {
        name: 'state',
        label: 'State or Province',
        kind: 'select',
        options: 'states',
        prompt: 'Select a state',
        optional: true,
        fallback: { name: 'state', label: 'State or Province', kind: 'text' },
      },
      { name: 'news', label: 'Send me news by email', kind: 'checkbox' },
    ],
  });

  it('follows the choices, which show and enable fields', async () => {
    show({}, profile);
    expect(box('Other Interest').disabled).toBe(true);
    expect(screen.queryByLabelText('Why')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    expect(box('Other Interest').disabled).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: 'Corporate' }));
    expect(box('Why').type).toBe('tel');
    expect(screen.getByRole('group', { name: 'Details' })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Field of Interest' })).toBeTruthy();
  });

  it('counts a value that its list no longer offers as not chosen, as it looks', async () => {
    const questionForm = defineForm({
      name: 'asked',
      submit: 'Log In',
      fields: [{ name: 'country', label: 'Country', kind: 'select', options: 'countries', rules: [required('Country required')] }],
    });
    const { onSubmit } = show({ country: 'YU' }, questionForm, { countries: [{ value: 'RS', label: 'Serbia' }] });
    await userEvent.click(submitButton());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Country required')).toBeTruthy();
  });

  it('waits for a list, then offers it, or a text box when it is empty', () => {
    const { view, store, onSubmit } = show({}, profile);
    expect(box('State or Province').disabled).toBe(true);
    view.rerender(<FormView store={store} onSubmit={onSubmit} lists={{ states: [{ value: 'NY', label: 'New York' }] }} />);
    fireEvent.change(screen.getByRole('combobox', { name: 'State or Province' }), {
      target: { value: 'NY' },
    });
    expect(store.getState().values.state).toBe('NY');
    // An optional choice can be undone.
    expect(screen.getByRole('option', { name: 'Select a state' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'State or Province' }), { target: { value: '' } });
    expect(store.getState().values.state).toBe('');
    // The words of a list may be in a different language than the page.
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'New York' }).dir).toBe('auto');
    view.rerender(<FormView store={store} onSubmit={onSubmit} lists={{ states: [] }} />);
    expect(screen.getByRole('textbox', { name: 'State or Province' })).toBeTruthy();
  });

  it('gives a password form a hidden user name', () => {
    const { container } = render(<FormView store={createFormStore(login)} onSubmit={() => {}} username="a@b.example" />);
    const user = container.querySelector<HTMLInputElement>('input[name=username][readonly]');
    expect(user?.value).toBe('a@b.example');
    expect(user?.autocomplete).toBe('username');
    expect(user?.getAttribute('aria-hidden')).toBe('true');
  });

  it('takes the focus at the start only when asked', () => {
    show();
    expect(document.activeElement).toBe(document.body);
    cleanup();
    render(<FormView store={createFormStore(login)} onSubmit={() => {}} focusFirst username="a@b.example" />);
    expect(document.activeElement).toBe(box('Email'));
  });

  it('redraws one field for a message and none for a key press', async () => {
    let renders = 0;
    const counted = {
      ...login,
      fields: login.fields.map((field) => ({
        ...field,
        get hint() {
          renders += 1;
          return undefined;
        },
      })),
    };
    show({}, counted);
    renders = 0;
    await userEvent.type(box('Email'), 'abc');
    expect(renders).toBe(0);
    await userEvent.tab();
    expect(renders).toBe(1);
  });
});

describe('the first frame', () => {
  it('is hydrated without losing what was typed before React arrived', async () => {
    const first = defineForm({
      ...login,
      fields: [login.fields[0] ?? { name: 'username', label: 'Email', kind: 'email' }],
    });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<FormView store={createFormStore(first)} onSubmit={() => {}} />);
    const typed = within(container).getByLabelText<HTMLInputElement>('Email');
    typed.value = 'a@b.exa';
    typed.focus();
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const store = createFormStore(first);
    const root = await act(async () => hydrateRoot(container, <FormView store={store} onSubmit={() => {}} />));
    const taken = within(container).getByLabelText<HTMLInputElement>('Email');
    expect(taken).toBe(typed);
    expect(taken.value).toBe('a@b.exa');
    expect(document.activeElement).toBe(taken);
    expect(store.getState().values.username).toBe('a@b.exa');
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
    act(() => root.unmount());
    container.remove();
  });
});
