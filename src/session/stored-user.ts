/** The signed-in user as kept in session storage, and how it is read back: small enough for the entry. */

/** The signed-in user as kept under `bwUser`. */
export interface StoredUser {
  readonly id: string;
  readonly originalUserId?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly timezone: string;
  readonly language: string;
  readonly roles: readonly string[];
  readonly hasSecurityAnswers: boolean;
  readonly reviewProfile: boolean;
  readonly isExpired: boolean;
  readonly resetPassword: boolean;
  readonly connectAccount?: unknown;
  /** R4: `yes` once step 3 changed the name. */
  readonly isNameChanged?: 'yes';
  readonly phone?: string;
}

const textIn = (found: unknown, otherwise = ''): string => (typeof found === 'string' ? found : otherwise);

/** Only the id must be there; a host or an older version may have left out the rest. */
export function readUser(text: string): StoredUser | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const value = parsed as Readonly<Record<string, unknown>>;
  if (typeof value.id !== 'string') return undefined;
  return {
    ...value,
    id: textIn(value.id),
    originalUserId: textIn(value.originalUserId) || undefined,
    firstName: textIn(value.firstName),
    lastName: textIn(value.lastName),
    email: textIn(value.email),
    timezone: textIn(value.timezone),
    language: textIn(value.language, 'en'),
    roles: Array.isArray(value.roles) ? value.roles.filter((role) => typeof role === 'string') : [],
    hasSecurityAnswers: value.hasSecurityAnswers === true,
    reviewProfile: value.reviewProfile === true,
    isExpired: value.isExpired === true,
    resetPassword: value.resetPassword === true,
    isNameChanged: value.isNameChanged === 'yes' ? 'yes' : undefined,
    phone: textIn(value.phone) || undefined,
  };
}

/** Keys that the entry reads too. */
export const USER_KEY = 'bwUser';
export const TOKEN_KEY = 'newsAuth.authToken';

/** The signed-in user as events and `NewsAuth.session()` show it. */
export interface PublicUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: string;
  readonly timezone: string;
  readonly roles: readonly string[];
}

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
