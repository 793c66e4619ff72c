// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineForm } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { required } from '../../src/forms/rules.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';
import './all-controls.ts';
import { login, box, submitButton, show } from './shown-form.tsx';

afterEach(cleanup);

describe('the form', () => {
  it('submits what was typed', async () => {
    const { onSubmit } = show();
    await userEvent.type(box('Email'), 'a@b.example');
    await userEvent.type(box('Password'), 'secret');
    await userEvent.click(submitButton());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ username: 'a@b.example', password: 'secret' });
  });

  it('submits a choice and the text beside it that were filled in without any event', async () => {
    const questionForm = defineForm({
      name: 'asked',
      submit: 'Log In',
      fields: [
        { name: 'question', label: 'Question', kind: 'select', options: [{ value: 'pet', label: 'Pet' }], rules: [required('Choose.')] },
        { name: 'answer', label: 'Answer', kind: 'text', clearedBy: 'question', rules: [required('Answer.')] },
      ],
    });
    const { onSubmit } = show({}, questionForm);
    screen.getByLabelText<HTMLSelectElement>('Question').value = 'pet';
    box('Answer').value = 'Rex';
    fireEvent.click(submitButton());
    expect(onSubmit).toHaveBeenCalledWith({ question: 'pet', answer: 'Rex' });
    expect(box('Answer').value).toBe('Rex');
  });

  it('asks again for a choice that its list does not offer, also where a text box may stand in for the list', () => {
    const state = { name: 'state', label: 'State', rules: [required('Choose.')] } as const;
    const fields = [
      { ...state, kind: 'select', options: [{ value: 'CA', label: 'California' }], when: () => true },
      { ...state, kind: 'text', when: () => false },
    ] as const;
    const { onSubmit } = show({ state: 'QQ' }, defineForm({ name: 'asked', submit: 'Log In', fields }));
    fireEvent.click(submitButton());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Choose.')).toBeDefined();
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

  it('keeps the focus in the form when its button has to wait after a press', () => {
    const { store, onSubmit, view } = show({ username: 'a@b.example', password: 'secret' });
    submitButton().focus();
    view.rerender(<FormView store={store} onSubmit={onSubmit} submitDisabled />);
    expect(submitButton().hasAttribute('disabled')).toBe(true);
    expect(document.activeElement).toBe(box('Email'));
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
    return { menu: screen.getByRole('button', { name: 'Menu' }), announced: () => screen.queryByRole('alert') };
  };

  it('for something outside its form reports a wrong value, but not an empty one', async () => {
    const { menu, announced } = page();
    act(() => box('Email').focus());
    act(() => menu.focus());
    expect(announced()).toBeNull();
    await userEvent.type(box('Email'), 'nobody');
    act(() => menu.focus());
    expect(announced()).not.toBeNull();
  });

  it('for another one of its form reports an empty value', () => {
    const { announced } = page();
    act(() => box('Email').focus());
    act(() => box('Password').focus());
    expect(announced()).not.toBeNull();
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

  it('is blocked while busy, which is announced once it takes long, and the focus stays', () => {
    vi.useFakeTimers();
    const store = createFormStore(login, { username: 'a@b.example', password: 'x' });
    const onSubmit = vi.fn();
    const { rerender } = render(<FormView store={store} onSubmit={onSubmit} />);
    submitButton().focus();
    rerender(<FormView store={store} onSubmit={onSubmit} busy submitBusy="Logging In" />);
    const button = screen.getByRole('button', { name: 'Logging In' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button);
    const form = button.closest('form');
    if (form) fireEvent.submit(form);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.queryByText('Please wait…')).toBeNull();
    act(() => vi.advanceTimersByTime(400));
    expect(screen.getByText('Please wait…').getAttribute('role')).toBe('status');
    rerender(<FormView store={store} onSubmit={onSubmit} />);
    expect(screen.queryByText('Please wait…')).toBeNull();
    vi.useRealTimers();
  });

  it('is marked while a refusal has emptied a box, for the guard of presses, until the user types', () => {
    const { store } = show({ username: 'a@b.example', password: 'wrong' });
    const marked = () => submitButton().closest('form')?.hasAttribute('data-emptied');
    expect(marked()).toBe(false);
    act(() => store.refuse({ password: 'Not this one.' }, ['password']));
    expect(marked()).toBe(true);
    fireEvent.click(submitButton());
    expect(screen.getByText('Password required')).toBeTruthy();
    act(() => store.set('password', 'w'));
    expect(marked()).toBe(false);
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
    vi.spyOn(Object.getPrototypeOf(document), 'hasFocus').mockReturnValueOnce(false);
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
