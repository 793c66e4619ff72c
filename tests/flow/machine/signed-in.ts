/** A signed-in user before the redirect to the target. */
import { toStoredUser } from '../../../src/flow/after-login.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import type { Settings } from '../../../src/settings/settings.ts';
import { type Answer, person, type Script, scripted } from './scripted.ts';

export const session: StoredPatch = {
  user: toStoredUser(person),
  authToken: 'auth-1',
  refreshToken: 'refresh-1',
  deployment: 'blue',
  username: 'anna@example.com',
};

const urls: Partial<Settings> = {
  landingUrl: 'https://app.test/home?a=1#top',
  nxUrl: 'https://nx.test/',
  orderTunnelUrl: 'https://app.test/order',
  firstTimeUserUrl: 'https://accounts.test/login/?newuser=true',
};

export const allowed: Answer = { data: { hasPermission: 1 } };

export const token: Answer = { data: { transferToken: 'T'.repeat(22) } };

export function signedIn(script: Script, options: Parameters<typeof scripted>[1] = {}) {
  return scripted([allowed, ...script], {
    screen: 'password',
    ...options,
    settings: { ...urls, ...options?.settings },
    stored: { ...session, ...options?.stored },
  });
}

export const newUser = { user: { ...toStoredUser(person), isNew: true } } as const;

export const roles = (...roleNames: string[]) => ({ user: { ...toStoredUser(person), roles: roleNames } });

export const added = `t=${'T'.repeat(22)}`;
