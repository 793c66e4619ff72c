// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { newUser } from '../../src/flow/sign-in-memory.ts';
import { enter, leave } from './enter.ts';

afterEach(leave);

it('knows on every screen of a log-in, after a reload too, that its page has read `newuser`', () => {
  const isIgnored = ({ flow }: ReturnType<typeof enter>) => newUser.of(flow.getState()) === 'ignored';
  const first = enter('/login?newuser=true', { stored: { username: 'anna@example.com' } });
  first.flow.apply({ to: 'password' });
  expect(isIgnored(first)).toBe(true);
  leave();
  const again = enter('/login/password', { stored: { username: 'anna@example.com' } }, history.state);
  expect([again.shows(), isIgnored(again)]).toEqual(['password', true]);
  leave();
  expect(isIgnored(enter('/login/password', { stored: { username: 'anna@example.com' } }))).toBe(false);
});
