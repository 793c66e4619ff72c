/** Every state of every screen, by name. A new state is a new row in the table of its group. */
import type { Fixture, Group } from './fixture.ts';
import { firstTimeUser } from './fixtures/first-time-user.ts';
import { hostedPage } from './fixtures/hosted.ts';
import { passwords } from './fixtures/passwords.ts';
import { secondFactor } from './fixtures/second-factor.ts';
import { idleSession } from './fixtures/session.ts';
import { securityStates } from './fixtures/security.ts';
import { signIn } from './fixtures/sign-in.ts';
import { signUp } from './fixtures/sign-up.ts';

export const groups: readonly Group[] = [signIn, secondFactor, passwords, firstTimeUser, signUp, securityStates, idleSession, hostedPage];

export const fixtures: Readonly<Record<string, Fixture>> = Object.assign({}, ...groups.map((group) => group.fixtures)) as Record<
  string,
  Fixture
>;
