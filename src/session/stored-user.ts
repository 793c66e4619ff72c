/** Small, since the entry reads the user too. */

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
  /** The service offers a passkey, and the user has not answered yet. */
  readonly offerPasskey?: true | undefined;
  /** The service reports a new user once, but the redirect still leads to their page after a reload. */
  readonly isNew?: true | undefined;
  /** Kept only where events or the offer of a passkey depend on it. */
  readonly signedInBy?: 'passkey' | 'recovery' | undefined;
}

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

/** Keys that the entry reads too. */
export const USER_KEY = 'bwUser';
export const TOKEN_KEY = 'newsAuth.authToken';

/** Session storage for the entry, which has no session store yet; a browser may refuse it. */
export function peekStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const textIn = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);

/** A host or an older version may have left out all but the id. */
export function fieldsOf(text: string | null): Fields | undefined {
  try {
    const parsed = JSON.parse(text as string);
    return typeof parsed?.id === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const shared = (user: Fields): PublicUser => ({
  id: textIn(user.id),
  firstName: textIn(user.firstName),
  lastName: textIn(user.lastName),
  email: textIn(user.email),
  language: textIn(user.language, 'en'),
  timezone: textIn(user.timezone),
  roles: Array.isArray(user.roles) ? user.roles.filter((role) => typeof role === 'string') : [],
});

/** Hosts see no flags and no tokens. */
export const publicUser = (user: Fields | StoredUser): PublicUser => {
  const seen = shared(user as Fields);
  return { ...seen, id: seen.id || textIn(user.originalUserId) };
};

export function readUser(text: string): StoredUser | undefined {
  const fields = fieldsOf(text);
  return (
    fields && {
      ...fields,
      ...shared(fields),
      originalUserId: textIn(fields.originalUserId) || undefined,
      hasSecurityAnswers: fields.hasSecurityAnswers === true,
      reviewProfile: fields.reviewProfile === true,
      isExpired: fields.isExpired === true,
      resetPassword: fields.resetPassword === true,
      isNameChanged: fields.isNameChanged === 'yes' ? 'yes' : undefined,
      phone: textIn(fields.phone) || undefined,
      offerPasskey: fields.offerPasskey === true || undefined,
      isNew: fields.isNew === true || undefined,
      signedInBy: fields.signedInBy === 'passkey' || fields.signedInBy === 'recovery' ? fields.signedInBy : undefined,
    }
  );
}
