// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineForm, type Lists, type Values } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { email, required } from '../../src/forms/rules.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';

afterEach(cleanup);

const login = defineForm({
  name: 'login',
  submit: 'Log In',
  busy: 'Logging In',
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

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submitButton = () => screen.getByRole('button', { name: 'Log In' });

function show(given: Values = {}, form: Parameters<typeof createFormStore>[0] = login, lists?: Lists) {
  const store = createFormStore(form, given);
  const onSubmit = vi.fn<(values: Values) => void>();
  const view = render(<FormView store={store} onSubmit={onSubmit} lists={lists} />);
  return { store, onSubmit, view };
}

describe('the form', () => {
  it('submits what was typed', async () => {
    const { onSubmit } = show();
    await userEvent.type(box('Email'), 'a@b.example');
    await userEvent.type(box('Password'), 'secret');
    await userEvent.click(submitButton());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ username: 'a@b.example', password: 'secret' });
  });

  it('submits what a password manager filled in without any event', () => {
    const { onSubmit } = show();
    box('Email').value = 'a@b.example';
    box('Password').value = 'secret';
    fireEvent.click(submitButton());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ username: 'a@b.example', password: 'secret' });
  });

  it('notices a bare change event', () => {
    const { store } = show();
    box('Email').value = 'a@b.example';
    box('Email').dispatchEvent(new Event('change', { bubbles: true }));
    expect(store.getState().values.username).toBe('a@b.example');
  });

  it('enables a waiting button when the pointer comes near after a silent fill', () => {
    show({}, { ...login, ready: (values) => values.password !== '' });
    expect(submitButton().hasAttribute('disabled')).toBe(true);
    box('Password').value = 'secret';
    fireEvent.pointerOver(submitButton());
    expect(submitButton().hasAttribute('disabled')).toBe(false);
  });

  it('empties the box that the service asked to empty and keeps the other', async () => {
    const { store } = show();
    await userEvent.type(box('Email'), 'a@b.example');
    await userEvent.type(box('Password'), 'wrong');
    act(() => store.refuse({}, ['password']));
    expect(box('Password').value).toBe('');
    expect(box('Email').value).toBe('a@b.example');
    expect(document.activeElement).toBe(box('Password'));
  });

  it('accepts one character more than the limit and says so at once', async () => {
    show();
    await userEvent.type(box('Email'), 'x'.repeat(30));
    expect(box('Email').value).toHaveLength(21);
    expect(screen.getByText('20 character limit.')).toBeTruthy();
  });
});

describe('leaving a field', () => {
  const page = () => {
    render(<button type="button">Menu</button>);
    show();
    return { menu: screen.getByRole('button', { name: 'Menu' }), said: () => screen.queryByRole('alert') };
  };

  it('for something outside its form reports a wrong value, but not an empty one', async () => {
    const { menu, said } = page();
    act(() => box('Email').focus());
    act(() => menu.focus());
    expect(said()).toBeNull();
    await userEvent.type(box('Email'), 'nobody');
    act(() => menu.focus());
    expect(said()).not.toBeNull();
  });

  it('for another one of its form reports an empty value', () => {
    const { said } = page();
    act(() => box('Email').focus());
    act(() => box('Password').focus());
    expect(said()).not.toBeNull();
  });
});

describe('submitting a form', () => {
  it('works once with Enter', async () => {
    const { onSubmit } = show({ username: 'a@b.example' });
    await userEvent.type(box('Password'), 'secret{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('ignores the Enter that ends a composition and an Enter that is held down', () => {
    show();
    for (const init of [{ isComposing: true }, { keyCode: 229 }, { repeat: true }]) {
      const enter = createEvent.keyDown(box('Email'), { key: 'Enter', ...init });
      fireEvent(box('Email'), enter);
      expect(enter.defaultPrevented, JSON.stringify(init)).toBe(true);
    }
    const enter = createEvent.keyDown(box('Email'), { key: 'Enter' });
    fireEvent(box('Email'), enter);
    expect(enter.defaultPrevented).toBe(false);
  });

  it('is blocked until a promise settles', async () => {
    const store = createFormStore(login, { username: 'a@b.example', password: 'x' });
    let settle = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (settle = resolve)));
    render(<FormView store={store} onSubmit={onSubmit} />);
    fireEvent.click(submitButton());
    fireEvent.click(submitButton());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await act(async () => settle());
    fireEvent.click(submitButton());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('is blocked while busy, which is announced, and the focus stays', () => {
    const store = createFormStore(login, { username: 'a@b.example', password: 'x' });
    const onSubmit = vi.fn();
    const { rerender } = render(<FormView store={store} onSubmit={onSubmit} />);
    submitButton().focus();
    rerender(<FormView store={store} onSubmit={onSubmit} busy />);
    const button = screen.getByRole('button', { name: 'Logging In' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button);
    const form = button.closest('form');
    if (form) fireEvent.submit(form);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Please wait…').getAttribute('role')).toBe('status');
  });

  it('does not submit a form of the host around it', () => {
    const host = vi.fn((event: Event) => event.preventDefault());
    const outer = document.createElement('div');
    outer.addEventListener('submit', host);
    const container = outer.appendChild(document.createElement('div'));
    document.body.append(outer);
    render(<FormView store={createFormStore(login)} onSubmit={() => {}} />, { container });
    fireEvent.click(within(container).getByRole('button', { name: 'Log In' }));
    expect(host).not.toHaveBeenCalled();
    outer.remove();
  });
});

describe('the messages of a form', () => {
  it('are tied to their box, like the hint, and the focus goes to the first invalid field', async () => {
    show({ username: 'a@b.example' });
    await userEvent.click(submitButton());
    const password = box('Password');
    expect(document.activeElement).toBe(password);
    expect(password.getAttribute('aria-invalid')).toBe('true');
    const described = (password.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Password required', 'As always.']);
  });

  it('are announced again when they come back', async () => {
    show({ username: 'a@b.example' });
    await userEvent.click(submitButton());
    const before = screen.getByRole('alert');
    await userEvent.click(submitButton());
    const after = screen.getByRole('alert');
    expect(after.textContent).toBe('Password required');
    expect(after).not.toBe(before);
  });

  it('are announced by the first one only', async () => {
    show();
    await userEvent.click(submitButton());
    expect(screen.getAllByRole('alert').map((node) => node.textContent)).toEqual(['Bad address.']);
    expect(screen.getByText('Password required')).toBeTruthy();
  });

  it('wait until the field is left', async () => {
    show();
    await userEvent.type(box('Email'), 'a');
    expect(screen.queryByText('Bad address.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Bad address.')).toBeTruthy();
  });

  it('do not come when only the window is left', () => {
    show();
    vi.spyOn(Document.prototype, 'hasFocus').mockReturnValueOnce(false);
    fireEvent.blur(box('Password'));
    expect(screen.queryByText('Password required')).toBeNull();
    fireEvent.blur(box('Password'));
    expect(screen.getByText('Password required')).toBeTruthy();
  });

  it('do not come when Show is pressed', async () => {
    show();
    await userEvent.click(box('Password'));
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.queryByText('Password required')).toBeNull();
  });
});

describe('the shape of a form', () => {
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
        kind: 'textarea',
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
    expect(screen.getByLabelText('Why').tagName).toBe('TEXTAREA');
    expect(screen.getByRole('group', { name: 'Details' })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Field of Interest' })).toBeTruthy();
  });

  it('counts a value that its list no longer offers as not chosen, as it looks', async () => {
    const asked = defineForm({
      name: 'asked',
      submit: 'Log In',
      fields: [{ name: 'country', label: 'Country', kind: 'select', options: 'countries', rules: [required('Country required')] }],
    });
    const { onSubmit } = show({ country: 'YU' }, asked, { countries: [{ value: 'RS', label: 'Serbia' }] });
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
    // What is optional can be taken back.
    expect(screen.getByRole('option', { name: 'Select a state' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'State or Province' }), { target: { value: '' } });
    expect(store.getState().values.state).toBe('');
    // What a list says may be in another language than the page.
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
    let drawn = 0;
    const counted = {
      ...login,
      fields: login.fields.map((field) => ({
        ...field,
        get hint() {
          drawn += 1;
          return undefined;
        },
      })),
    };
    show({}, counted);
    drawn = 0;
    await userEvent.type(box('Email'), 'abc');
    expect(drawn).toBe(0);
    await userEvent.tab();
    expect(drawn).toBe(1);
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
