/** A signed-in user for whom no step is due, as stored in session storage. */
import type { StoredUser } from '../../src/session/stored-user.ts';

export const storedUser: StoredUser = {
  id: 'u1',
  firstName: 'Finley',
  lastName: 'Marsh',
  email: 'finley@example.com',
  timezone: 'UTC',
  language: 'en',
  roles: [],
  hasSecurityAnswers: true,
  reviewProfile: false,
  isExpired: false,
  resetPassword: false,
};
