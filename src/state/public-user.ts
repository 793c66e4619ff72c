import type { StoredUser } from '../flows/stored.ts';
import type { PublicUser } from './events.ts';

/** What hosts may see of the signed-in user: no flags, no tokens. */
export const publicUser = (user: StoredUser): PublicUser => ({
  id: user.id || (user.originalUserId ?? ''),
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  language: user.language,
  timezone: user.timezone,
  roles: user.roles,
});
