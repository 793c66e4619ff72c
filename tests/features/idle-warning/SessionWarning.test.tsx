// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { SessionWarning } from '../../../src/features/idle-warning/SessionWarning.tsx';
import type { IdleView } from '../../../src/session/idle/idle-reducer.ts';
import { translate } from '../../ui/translator.ts';
import type { IdleWatch } from '../../../src/session/idle/idle-watch.ts';

function open(seconds: number) {
  const store = createStore<IdleView>(() => ({ phase: 'warning', remainingMs: seconds * 1000 }));
  const watch: IdleWatch = {
    ...store,
    activity: vi.fn(),
    look: vi.fn(),
    resume: vi.fn(),
    continueSession: vi.fn(),
    logOut: vi.fn(),
    stop: vi.fn(),
  };
  render(<SessionWarning watch={watch} />);
  return { watch, count: (left: number) => act(() => store.setState({ remainingMs: left * 1000 })) };
}

const timer = () => screen.getByRole('timer').textContent;

it('counts down every second, and announces every 15 seconds and each of the last ten', () => {
  const { count } = open(60);
  const announcements: [number, string, string][] = [];
  for (let left = 60; left > 0; left--) {
    count(left);
    expect(timer()).toBe(left === 1 ? '1 second' : `${left} seconds`);
    const politely = screen.queryByRole('status')?.textContent ?? '';
    const aloud = screen.queryByRole('alert')?.textContent ?? '';
    const last = announcements.at(-1);
    if (politely !== last?.[1] || aloud !== last?.[2]) announcements.push([left, politely, aloud]);
  }
  expect(announcements).toEqual([
    // The dialog itself says the first.
    [60, '', ''],
    [59, '60 seconds', ''],
    ...[45, 30, 15].map((n) => [n, `${n} seconds`, '']),
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => [n, '', String(n)]),
  ]);
});

it('draws each of the last ten seconds anew, since a text that changes in an alert is not said', () => {
  const { count } = open(60);
  const alerts = [10, 9, 8].map((left) => {
    count(left);
    return screen.getByRole('alert');
  });
  expect(new Set(alerts).size).toBe(3);
});

it('stays under a page translator, while its count passes from 11 to 10 and to the end', () => {
  const { count } = open(12);
  for (let left = 12; left > 0; left--) {
    count(left);
    expect(timer()).toBe(left === 1 ? '1 second' : `${left} seconds`);
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe(left > 10 ? '' : String(left));
    translate();
  }
});

it('announces the time left when it opens after sleep, not the next quarter', () => {
  const { count } = open(37);
  count(36);
  expect(screen.getByRole('status').textContent).toBe('37 seconds');
});

it('continues with one key, wherever the focus was, and says beforehand what is about to happen', async () => {
  const { watch } = open(60);
  const button = screen.getByRole('button', { name: 'Continue Session' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You will be logged out because of inactivity.',
  );
  await userEvent.keyboard(' ');
  expect(watch.continueSession).toHaveBeenCalledTimes(1);
  expect(watch.logOut).not.toHaveBeenCalled();
});

it('continues with Esc too, which never ends the session', () => {
  const { watch } = open(60);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Are you still there?' });
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(watch.continueSession).toHaveBeenCalledTimes(1);
  expect(watch.logOut).not.toHaveBeenCalled();
});

it('logs out with its button', async () => {
  const { watch } = open(60);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(watch.logOut).toHaveBeenCalledTimes(1);
  expect(watch.continueSession).not.toHaveBeenCalled();
});
