/** Every state of every screen, by name. A new state is a new row in the table of its group. */
import type { Fixture, Group } from './fixture.ts';
import { signIn } from './fixtures/sign-in.ts';

export const groups: readonly Group[] = [signIn];

export const fixtures: Readonly<Record<string, Fixture>> = Object.assign({}, ...groups.map((group) => group.fixtures)) as Record<string, Fixture>;
