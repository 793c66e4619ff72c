// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineForm, type Values } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { required } from '../../src/forms/rules.ts';
import './all-controls.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';

afterEach(cleanup);

const focus = defineForm({
  name: 'focus',
  submit: 'Next',
  fields: [
    {
      name: 'companies',
      label: 'Companies Focused On',
      box: 'Company',
      kind: 'repeated',
      count: 3,
      max: 10,
      rules: [required('Please enter a company to focus on.')],
    },
  ],
});

function showBoxes() {
  const store = createFormStore(focus);
  const onSubmit = vi.fn<(values: Values) => void>();
  render(<FormView store={store} onSubmit={onSubmit} />);
  return { store, onSubmit };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const another = () => screen.queryByRole('button', { name: 'Add another' });

describe('a repeated text box', () => {
  it('can be added up to the limit, each named and focused', async () => {
    showBoxes();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    for (const name of ['Company 2', 'Company 3']) {
      const button = another();
      if (button) await userEvent.click(button);
      expect(document.activeElement).toBe(box(name));
    }
    expect(another()).toBeNull();
  });

  it('is named when it is invalid, and gets the focus', async () => {
    showBoxes();
    await userEvent.type(box('Company 1'), 'Acme');
    for (const text of ['x'.repeat(11), 'Bolt']) {
      const button = another();
      if (button) await userEvent.click(button);
      await userEvent.type(document.activeElement as HTMLElement, text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    const bad = ['Company 1', 'Company 2', 'Company 3'].map((name) => box(name).getAttribute('aria-invalid'));
    expect(bad).toEqual(['false', 'true', 'false']);
    await waitFor(() => expect(document.activeElement).toBe(box('Company 2')));
  });

  it('moves its text up when one is removed, and what is left is sent', async () => {
    const { onSubmit } = showBoxes();
    await userEvent.type(box('Company 1'), 'Acme');
    const button = another();
    if (button) await userEvent.click(button);
    await userEvent.keyboard('Bolt');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Company 1' }));
    expect(box('Company 1').value).toBe('Bolt');
    expect(document.activeElement).toBe(box('Company 1'));
    box('Company 1').value = 'Bolt Inc';
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ companies: ['Bolt Inc'] });
  });

  it('keeps the place of a removed box until the pointer leaves', async () => {
    const { store } = showBoxes();
    act(() => store.set('companies', ['Acme', 'Bolt', 'Crown']));
    const rows = () => [...document.querySelectorAll('.na-repeated')].map((row) => row.querySelector('input')?.value ?? 'a place');
    const pointer = userEvent.setup();
    await pointer.click(screen.getByRole('button', { name: 'Remove Company 2' }));
    expect(rows()).toEqual(['Acme', 'a place', 'Crown']);
    await pointer.hover(screen.getByRole('button', { name: 'Next' }));
    expect(rows()).toEqual(['Acme', 'Crown']);
  });

  it('is required once', async () => {
    showBoxes();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Please enter a company to focus on.')).toBeTruthy();
    expect(document.activeElement).toBe(box('Company 1'));
  });
});
