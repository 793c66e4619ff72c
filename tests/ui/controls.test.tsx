// @vitest-environment happy-dom
/** How the boxes for a password, a code and an e-mail address help the user. */
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineForm, type Lists } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import './all-controls.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a password box', () => {
  const form = defineForm({
    name: 'new',
    submit: 'Continue',
    fields: [
      {
        name: 'password',
        label: 'New Password',
        kind: 'password',
        cap: 20,
        checklist: [
          { label: 'Be long', met: (text) => text.length > 3 },
          { label: 'Have a number', met: (text) => /\d/.test(text) },
        ],
      },
    ],
  });
  const box = () => screen.getByLabelText<HTMLInputElement>('New Password');

  it('shows and hides its text, and hides it again on submit', async () => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    await userEvent.type(box(), 'abc');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box().type).toBe('text');
    expect(box().value).toBe('abc');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(box().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(box().type).toBe('password');
  });

  it('announces politely that Caps Lock is on', () => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    const keyDown = createEvent.keyDown(box(), { key: 'A' });
    Object.defineProperty(keyDown, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
    fireEvent(box(), keyDown);
    expect(screen.getByText('Caps Lock is on.').getAttribute('role')).toBe('status');
    fireEvent.keyUp(box(), { key: 'CapsLock' });
    expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  });

  it('stops at its maximum length, and says so', async () => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    await userEvent.type(box(), 'x'.repeat(19));
    expect(screen.queryByText('20 character limit.')).toBeNull();
    await userEvent.type(box(), 'x'.repeat(6));
    expect(box().value).toHaveLength(20);
    expect(screen.getByText('20 character limit.').getAttribute('role')).toBe('status');
  });

  it('keeps what was pasted beyond it, without a limit of the browser’s, and takes no further key', async () => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    expect(box().hasAttribute('maxlength')).toBe(false);
    await userEvent.click(box());
    await userEvent.paste('x'.repeat(32));
    expect(box().value).toHaveLength(32);
    await userEvent.keyboard('y');
    expect(box().value).toBe('x'.repeat(32));
    box().setSelectionRange(0, 32);
    await userEvent.keyboard('y');
    expect(box().value).toBe('y');
  });

  it.each(['insertCompositionText', 'insertFromDrop', 'insertReplacementText'])('takes %s beyond it', (inputType) => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    box().value = 'x'.repeat(20);
    expect(fireEvent(box(), new InputEvent('beforeinput', { inputType, data: 'y', bubbles: true, cancelable: true }))).toBe(true);
  });

  it('ticks off its rules in words; the rules describe the box, without their state, which changes while one types', async () => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(lines()).toEqual(['Not met yet: Be long', 'Not met yet: Have a number']);
    await userEvent.type(box(), 'abcd');
    expect(lines()).toEqual(['Met: Be long', 'Not met yet: Have a number']);
    const ids = (box().getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Be long', 'Have a number']);
  });
});

describe('a code box', () => {
  const form = defineForm({
    name: 'code',
    submit: 'Submit',
    fields: [{ name: 'code', label: 'Verification code', kind: 'code', autocomplete: 'one-time-code' }],
  });
  function showCode() {
    const store = createFormStore(form);
    render(<FormView store={store} onSubmit={() => {}} />);
    return { store, code: screen.getByLabelText<HTMLInputElement>('Verification code') };
  }

  it('takes any grouping in one box', async () => {
    const { store, code } = showCode();
    expect([code.inputMode, code.autocomplete, code.hasAttribute('maxlength')]).toEqual(['numeric', 'one-time-code', false]);
    await userEvent.click(code);
    await userEvent.paste('123 456');
    expect(store.getState().values.code).toBe('123 456');
  });

  it.each([
    ['654321 is your verification code, valid for 3 minutes.\n\n@localhost #654321', '654321'],
    ['G-654 321', '654321'],
    ['رمزك ٦٥٤٣٢١', '654321'],
    ['Code: 654\u00a0321', '654321'],
    ['Code: 654\u2011321', '654321'],
    ['Code: 654–321', '654321'],
    ['Call 212 555 0101, not 654321', 'Call 212 555 0101, not 654321'],
    ['no code', 'no code'],
  ])('takes only the code out of the pasted line %j, if there is one', async (line, value) => {
    const { store, code } = showCode();
    await userEvent.click(code);
    await userEvent.paste(line);
    expect(store.getState().values.code).toBe(value);
  });

  it.each([
    ['input', { inputType: 'insertText', data: 'Your code is 123 456' }, '9Your code is 123 456'],
    ['input', { inputType: 'insertReplacementText', data: null }, 'Your code is 123-456.'],
    ['compositionend', { data: 'Code 123456' }, 'Code 123456'],
  ] as const)('takes only the code of a message that a keyboard inserts (%s %j)', (type, init, value) => {
    const { store, code } = showCode();
    const messages: unknown[] = [];
    store.subscribe(({ values }) => messages.push(values.code));
    code.value = value;
    const event =
      type === 'input' ? new InputEvent(type, { bubbles: true, ...init }) : new CompositionEvent(type, { bubbles: true, ...init });
    act(() => void code.dispatchEvent(event));
    expect([code.value, store.getState().values.code]).toEqual(['123456', '123456']);
    // No reader hears of letters that were there for a moment.
    expect(messages).toEqual(['123456']);
  });
});

describe('an e-mail box', () => {
  const form = defineForm({
    name: 'email',
    submit: 'Log In',
    fields: [{ name: 'username', label: 'Email', kind: 'email' }],
  });

  it('asks about a slip in the domain and corrects it on a press', async () => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    const box = screen.getByLabelText<HTMLInputElement>('Email');
    await userEvent.type(box, 'name@gmial.com');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: /^Did you mean name@gmail\.com ?\?$/ }));
    expect(box.value).toBe('name@gmail.com');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });
});

it.each(['code', 'email'] as const)('the %s box throws nothing at the paste event of a script, which brings no clipboard', (kind) => {
  const form = defineForm({ name: 'form', submit: 'Submit', fields: [{ name: 'box', label: 'Box', kind }] });
  render(<FormView store={createFormStore(form, { box: '1' })} onSubmit={() => {}} />);
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener('error', thrown);
  const box = screen.getByLabelText<HTMLInputElement>('Box');
  box.dispatchEvent(new Event('paste', { bubbles: true }));
  removeEventListener('error', thrown);
  expect(thrown).not.toHaveBeenCalled();
  expect(box.value).toBe('1');
});

describe('what is chosen without an event', () => {
  const form = defineForm({
    name: 'chosen',
    submit: 'Continue',
    fields: [
      { name: 'country', label: 'Country', kind: 'select', options: 'countries', prompt: 'Select', optional: true },
      { name: 'state', label: 'State', kind: 'select', options: 'states', prompt: 'Select', optional: true, clearedBy: 'country' },
      { name: 'news', label: 'Send me news', kind: 'checkbox' },
      { name: 'role', label: 'Role', kind: 'radio', options: 'roles' },
    ],
  });
  const option = (value: string) => ({ value, label: `Name of ${value}` });
  const countries = () => ['us', 'ca'].map(option);
  const roles = () => ['reader', 'editor'].map(option);
  const choice = (role: string) => screen.getByLabelText<HTMLInputElement>(`Name of ${role}`);
  const list = (label: string) => screen.getByLabelText<HTMLSelectElement>(new RegExp(label));

  function show(props = {}) {
    const store = createFormStore(form, props);
    const onSubmit = vi.fn();
    const view = (lists: Lists) => <FormView store={store} onSubmit={onSubmit} lists={lists} />;
    const { rerender } = render(view({ countries: countries(), states: ['me', 'ny'].map(option), roles: roles() }));
    return { store, onSubmit, redraw: (lists: Lists) => rerender(view(lists)) };
  }

  it('stays when the lists come again or in another language, and is sent', async () => {
    const { onSubmit, redraw } = show({ country: 'us' });
    list('Country').value = 'ca';
    list('State').value = 'ny';
    screen.getByLabelText<HTMLInputElement>('Send me news').checked = true;
    choice('editor').checked = true;
    redraw({
      roles: roles(),
      countries: countries(),
      states: [
        { value: 'me', label: 'Maine' },
        { value: 'ny', label: 'Neuyork' },
      ],
    });
    expect(list('Country').value).toBe('ca');
    expect(list('State').value).toBe('ny');
    expect(screen.getByLabelText<HTMLInputElement>('Send me news').checked).toBe(true);
    expect(choice('editor').checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ country: 'ca', state: 'ny', news: true, role: 'editor' });
  });

  it('gives way to what the form sets afterwards', () => {
    const { store } = show({ country: 'us' });
    list('Country').value = 'ca';
    choice('editor').checked = true;
    act(() => {
      store.set('country', '');
      store.set('news', true);
      store.set('role', 'reader');
    });
    expect(list('Country').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Send me news').checked).toBe(true);
    expect([choice('reader').checked, choice('editor').checked]).toEqual([true, false]);
  });

  it('is the value of the form, once the list that offers it has come', () => {
    const store = createFormStore(form, { country: 'ca' });
    const view = (lists: Lists) => <FormView store={store} onSubmit={() => {}} lists={lists} />;
    const { rerender } = render(view({ countries: undefined, states: [] }));
    rerender(view({ countries: countries(), states: [] }));
    expect(list('Country').value).toBe('ca');
    rerender(view({ countries: [option('us')], states: [] }));
    expect(list('Country').value).toBe('');
  });
});
