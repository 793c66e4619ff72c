// @vitest-environment happy-dom
/** How the boxes for a password, a code and an e-mail address help the user. */
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineForm } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
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

  it('ticks off its rules in words, which also describe the box', async () => {
    render(<FormView store={createFormStore(form)} onSubmit={() => {}} />);
    const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(lines()).toEqual(['Not met yet: Be long', 'Not met yet: Have a number']);
    await userEvent.type(box(), 'abcd');
    expect(lines()).toEqual(['Met: Be long', 'Not met yet: Have a number']);
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.tagName).toBe('UL');
  });
});

describe('a code box', () => {
  const form = defineForm({ name: 'code', submit: 'Submit', fields: [{ name: 'code', label: 'Verification code', kind: 'code' }] });
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
    ['654321 is your verification code, valid for 3 minutes.\n\n@localhost #654321', '654 321'],
    ['G-654 321', '654 321'],
    ['رمزك ٦٥٤٣٢١', '654 321'],
    ['Call 212 555 0101, not 654321', 'Call 212 555 0101, not 654321'],
    ['no code', 'no code'],
  ])('takes only the code out of the pasted line %j, if there is one', async (line, value) => {
    const { store, code } = showCode();
    await userEvent.click(code);
    await userEvent.paste(line);
    expect(store.getState().values.code).toBe(value);
  });

  it.each([
    ['123', '123'],
    ['1234', '123 4'],
    ['123-4', '123 4'],
    ['12 3456', '123 456'],
    ['١٢٣٤٥٦', '123 456'],
    ['1234567', '123 4567'],
    ['12a456', '12a456'],
  ])('shows %j as the placeholder does, %j', async (typed, shown) => {
    const { code } = showCode();
    await userEvent.type(code, typed);
    expect(code.value).toBe(shown);
  });

  it('shows a code that comes from elsewhere in two groups', () => {
    const { store, code } = showCode();
    store.set('code', '123456');
    expect(code.value).toBe('123 456');
  });

  it('keeps the caret beside the digit that it was beside', async () => {
    const { code } = showCode();
    await userEvent.type(code, '12456');
    await userEvent.type(code, '3', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([code.value, code.selectionStart]).toEqual(['123 456', 3]);
    await userEvent.type(code, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([code.value, code.selectionStart]).toEqual(['123 9456', 5]);
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    expect([code.value, code.selectionStart]).toEqual(['124 56', 2]);
  });

  it('lets Delete pass the gap', async () => {
    const { code } = showCode();
    await userEvent.type(code, '123456');
    await userEvent.type(code, '{Delete}{Delete}', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([code.value, code.selectionStart]).toEqual(['123 56', 4]);
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
    await userEvent.click(screen.getByRole('button', { name: 'Did you mean name@gmail.com?' }));
    expect(box.value).toBe('name@gmail.com');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });
});
