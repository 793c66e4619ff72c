// @vitest-environment happy-dom
/** What a form says, and when: `tests/world` hears the same with a real screen reader. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newPasswordForms } from '../../src/forms/fields/new-password.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';
import { Card } from '../../src/ui/layout/Card.tsx';
import './all-controls.ts';
import { box, show, submitButton } from './shown-form.tsx';

afterEach(() => vi.useRealTimers());

const alerts = () => screen.queryAllByRole('alert').map((node) => node.textContent);
const described = (label: string) =>
  (box(label).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
const enter = (label: string) => fireEvent.keyDown(box(label), { key: 'Enter' });

describe('an error of the field that has the focus', () => {
  it('is said once: the description has it only when the field next takes the focus', () => {
    const { store } = show({ username: 'a@b.example' });
    act(() => box('Password').focus());
    act(() => void store.check());
    expect(alerts()).toEqual(['Password required']);
    expect(described('Password')).toEqual(['As always.']);
    act(() => box('Email').focus());
    act(() => box('Password').focus());
    expect(described('Password')).toEqual(['Password required', 'As always.']);
  });

  it('is not in the description either when the same one comes again', () => {
    const { store } = show({ username: 'a@b.example' });
    act(() => submitButton().focus());
    act(() => void store.check());
    act(() => box('Password').focus());
    expect(described('Password')).toEqual(['Password required', 'As always.']);
    act(() => void store.check());
    expect(described('Password')).toEqual(['As always.']);
    expect(alerts()).toEqual(['Password required']);
  });
});

it('each message comes in a div of its own with an id, without which Firefox has no div in its tree and Orca says only the last', () => {
  const { store } = show();
  act(() => void store.check());
  const places = [...document.querySelectorAll('.na-error-text')].map((message) => message.parentElement);
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places.map((place) => place?.id)).size).toBe(places.length);
  for (const place of places) expect(place?.id).not.toBe('');
});

describe('an error that comes while the user types', () => {
  function typeMismatch() {
    vi.useFakeTimers();
    const store = createFormStore(newPasswordForms.byQuestion, { newPassword: 'Fresh-Headline-26' });
    render(<FormView store={store} onSubmit={() => {}} />);
    act(() => box('Confirm New Password').focus());
    for (const text of ['Fresh-Headli', 'Fresh-Headlin']) fireEvent.input(box('Confirm New Password'), { target: { value: text } });
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(alerts()).toEqual([]);
  }

  it('shows at once and is said after a pause', () => {
    typeMismatch();
    act(() => vi.advanceTimersByTime(1000));
    fireEvent.input(box('Confirm New Password'), { target: { value: 'Fresh-Headline' } });
    act(() => vi.advanceTimersByTime(1000));
    expect(alerts()).toEqual([]);
    act(() => vi.advanceTimersByTime(1000));
    expect(alerts()).toEqual(['Passwords do not match']);
  });

  it('is not said where it has gone by then, and is said when the field is left', () => {
    typeMismatch();
    fireEvent.input(box('Confirm New Password'), { target: { value: 'Fresh-Headline-26' } });
    act(() => vi.advanceTimersByTime(5000));
    expect(alerts()).toEqual([]);
    fireEvent.input(box('Confirm New Password'), { target: { value: 'Fresh-Headline-27' } });
    act(() => box('New Password').focus());
    expect(alerts()).toEqual(['Passwords do not match']);
  });
});

it('a message that was said is not said again while the user types in another field', async () => {
  const { store } = show({ username: 'a@b.example' });
  act(() => void store.check());
  const message = screen.getByRole('alert');
  await userEvent.type(box('Email'), 'c');
  expect(screen.getByRole('alert')).toBe(message);
});

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

it('a password says that it is shown or hidden, in a region that stood there before', async () => {
  show();
  const announcements = () => screen.queryAllByText(/^Password (shown|hidden)$/).map(({ textContent }) => textContent);
  const regions = [...document.querySelectorAll('[aria-live=polite]')];
  expect(announcements()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(announcements()).toEqual(['Password shown']);
  expect(screen.getByText('Password shown').getAttribute('role')).toBe('status');
  expect(regions).toContain(screen.getByText('Password shown').parentElement);
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(announcements()).toEqual(['Password hidden']);
});

it('every status is read as a whole, and no untouched field is invalid to a browser', () => {
  const { view } = show();
  const regions = [...view.container.querySelectorAll('[aria-live]')];
  expect(regions).not.toEqual([]);
  for (const region of regions) expect(region.getAttribute('aria-atomic')).toBe('true');
  expect(view.container.querySelectorAll(':required')).toHaveLength(0);
});

it('the fields are a group with the names of the step', () => {
  render(
    <Card title="Enter your code" kicker={<span id="step">Step 2 of 2</span>} describedBy="step">
      <FormView store={createFormStore(newPasswordForms.byQuestion)} onSubmit={() => {}} />
    </Card>,
  );
  expect(screen.getByRole('group', { name: 'Enter your code Step 2 of 2' })).toContain(box('New Password').closest('form'));
});

it('what has nothing to say yet is no stop for a user who reads line by line', async () => {
  const { view } = show();
  expect(view.container.querySelectorAll(':is([role=status], [role=alert]):empty')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Password shown']);
});
