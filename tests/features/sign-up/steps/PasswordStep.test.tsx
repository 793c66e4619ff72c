// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signUpPatch, signUpPassword } from '../../../../src/features/sign-up/progress.ts';
import { draw } from '../../draw.tsx';

it('a password that the service knows from a data breach is asked for anew, with the reason under its box and the focus in it', async () => {
  const personal = { interestId: 'PS', email: 'nova@example.com' };
  const stored = signUpPatch({ completed: [0, 1, 2, 3], personal, professional: {} });
  // The lists of the step fail likewise.
  const refusals = Array(9).fill({ status: 400, failure: { errorCode: 'PASSWORD_BREACHED' } });
  const { flow } = draw(refusals, { screen: 'signup-questions', stored, memory: signUpPassword.as('Newsroom{2026}') });
  await act(() => flow.run('submit', { body: { password: 'Newsroom{2026}' } }));
  const box = await screen.findByLabelText<HTMLInputElement>('Password', { exact: true });
  expect(box.value).toBe('');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const described = (box.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described.join()).toContain('This password is known from a data breach. Choose another one.');
  expect(document.activeElement).toBe(box);
});
