// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { words } from '../../demo/locales/ar.ts';
import { firstTimeUserProfessionalForm } from '../../src/features/first-time-user/forms.ts';
import { defineForm } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { email, required } from '../../src/forms/rules.ts';
import { fill, pluralize } from '../../src/i18n/translate.ts';
import { TextContext } from '../../src/i18n/TextContext.tsx';
import './all-controls.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';
import { Missing } from '../../src/ui/form/missing/Missing.tsx';

afterEach(cleanup);

const needed = (name: string, label: string) => ({ name, label, kind: 'text' as const, rules: [required(`${label} is needed.`)] });
const form = defineForm({
  name: 'work',
  submit: 'Next',
  fields: [
    needed('company', 'Company'),
    needed('city', 'City'),
    { name: 'email', label: 'Email', kind: 'email', rules: [required('An address is needed.'), email('Not an address.')] },
    { ...needed('paper', 'Paper'), section: 'More', folds: true },
  ],
});

function show() {
  const store = createFormStore(form);
  render(<FormView store={store} onSubmit={vi.fn()} actions={<Missing store={store} />} />);
  return store;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
const sum = (name: string | RegExp = /answer/) => screen.getByRole('button', { name });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('the sum of missing answers', () => {
  it('comes with the first refused submit, and the focus is on the first bad field', async () => {
    show();
    expect(screen.queryByRole('button', { name: /answer/ })).toBeNull();
    await userEvent.type(box('City'), 'Oslo');
    await userEvent.clear(box('City'));
    expect(screen.queryByRole('button', { name: /answer/ })).toBeNull();
    await submit();
    expect(sum('4 answers are missing').getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(box('Company'));
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('lists the fields, and each link leads to its own and closes the list', async () => {
    show();
    await submit();
    await userEvent.click(sum());
    expect(sum().getAttribute('aria-expanded')).toBe('true');
    expect(links()).toEqual(['Company', 'City', 'Email', 'Paper']);
    await userEvent.click(screen.getByRole('link', { name: 'City' }));
    expect(document.activeElement).toBe(box('City'));
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('opens the folded section that a field is in', async () => {
    show();
    await submit();
    await userEvent.click(sum());
    await userEvent.click(screen.getByRole('link', { name: 'Paper' }));
    expect(box('Paper').closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(box('Paper'));
  });

  it('closes by Escape, which gives the focus back, and when the focus leaves it', async () => {
    show();
    await submit();
    await userEvent.click(sum());
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(sum());
    expect(screen.queryAllByRole('link')).toEqual([]);
    await userEvent.click(sum());
    await userEvent.click(box('City'));
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('closes when a field has the focus, though the press that opened it gave its button none', async () => {
    show();
    await submit();
    fireEvent.click(sum());
    expect(links()).toHaveLength(4);
    act(() => box('City').focus());
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('gets smaller with each answer, says when one is wrong rather than missing, and goes with the last', async () => {
    show();
    await submit();
    await userEvent.type(box('Company'), 'Harborline');
    expect(sum('3 answers are missing')).toBeTruthy();
    await userEvent.type(box('Email'), 'robin');
    expect(sum('3 answers need your attention')).toBeTruthy();
    await userEvent.type(box('City'), 'Oslo');
    await userEvent.type(box('Paper'), 'Ledger');
    expect(sum('One answer needs your attention')).toBeTruthy();
    await userEvent.clear(box('Email'));
    expect(sum('One answer is missing')).toBeTruthy();
    await userEvent.type(box('Email'), 'robin@newsline.example');
    expect(screen.queryByRole('button', { name: /answer/ })).toBeNull();
  });

  it('is not left for a screen reader to find once nothing is missing', async () => {
    show();
    await submit();
    for (const label of ['Company', 'City', 'Paper']) await userEvent.type(box(label), 'Oslo');
    await userEvent.type(box('Email'), 'robin@newsline.example');
    expect(screen.queryByText(/answer/)).toBeNull();
  });

  it('is read out after a submit, and not after each answer', async () => {
    const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;
    show();
    expect(announced()).toBe('');
    await submit();
    expect(announced()).toBe('4 answers are missing');
    await userEvent.type(box('Company'), 'Harborline');
    expect(announced()).toBe('4 answers are missing');
    await submit();
    expect(announced()).toBe('3 answers are missing');
  });

  it('counts two numbers of which one is enough as one answer, until one is wrong', async () => {
    const afterHours = firstTimeUserProfessionalForm.fields.filter(({ name }) => name.startsWith('afterHours'));
    const store = createFormStore({ name: 'numbers', submit: 'Next', fields: [needed('company', 'Company'), ...afterHours] });
    render(<FormView store={store} onSubmit={vi.fn()} actions={<Missing store={store} />} />);
    await submit();
    await userEvent.click(sum('2 answers are missing'));
    expect(links()).toEqual(['Company', 'After Hours Phone']);
    await userEvent.type(box('After Hours Mobile'), '12');
    await userEvent.tab();
    expect(sum('2 answers need your attention')).toBeTruthy();
    await userEvent.type(box('After Hours Mobile'), '34567890');
    expect(sum('One answer is missing')).toBeTruthy();
  });

  it('uses the plural of the number in the reader’s language', async () => {
    const dictionary: Readonly<Record<string, string>> = words;
    const t = (source: string, params = {}) => fill(pluralize(dictionary[source] ?? source, params, 'ar'), params);
    const store = createFormStore(form, { company: 'Harborline' });
    render(
      <TextContext value={{ locale: 'ar', t }}>
        <FormView store={store} onSubmit={vi.fn()} actions={<Missing store={store} />} />
      </TextContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: t('Next') }));
    const row = within(document.querySelector<HTMLElement>('.na-missing') as HTMLElement);
    expect(row.getByRole('button').textContent).toBe('3 إجابات ناقصة');
    await userEvent.type(box(t('Email')), 'robin@newsline.example');
    expect(row.getByRole('button').textContent).toBe('إجابتان ناقصتان');
  });
});
