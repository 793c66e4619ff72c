/** What session storage holds, by its keys. */
import { type StoredName, storedGroups, storedItems, storedNames } from '../../../../src/session/stored.ts';
import { code, type Table } from '../table.ts';

const what: Readonly<Record<StoredName, string>> = {
  user: 'The user as the sign-in answered, with `isNameChanged` and `phone` from the wizard.',
  registrationStep: 'The step of the first-time wizard, 1 to 4.',
  registrationComplete: 'Whether that wizard is done.',
  authToken: 'The session token.',
  refreshToken: 'The token that gets a new one.',
  publicKeys: 'As the header had it.',
  deployment: 'As the header had it; a transfer sends it back.',
  mfaRetrievalToken: 'The sign-in that waits for its second factor.',
  requireMfaSetup: 'Whether that sign-in has to set one up first.',
  mfaSetup: 'Step, method and times of the second factor; until set-up ends also the number that was typed.',
  persistedData:
    '`idleSessionTimeoutOverride` and all else that a host keeps there, which outlives the session; beside it the session’s family, the origin that gave it, its refreshes, the last activity and permissions.',
  cookies: 'As the header `x-bw-cookies` had it; never used.',
  redirectUrl: 'The target that was asked for.',
  transferError: '`A2-{status}` of a transfer that failed, `pending` while one had no answer.',
  username: 'The address that was typed at sign-in.',
  authType: '`saml` or `oidc`, from the look-up.',
  passwordResetComplete: 'Whether a forced change of the password is done.',
  resetToken: 'The token of a reset link.',
  resetUser: 'Whom that link is for.',
  resetQuestionId: 'The question that was answered.',
  signup: 'The step of sign-up and what was typed, without password and answers.',
  wizard: 'Unsaved values of steps 3 and 4, and that the Welcome was read.',
};

const goes = (name: StoredName): string => {
  if ((storedGroups.reset as readonly StoredName[]).includes(name)) return 'with the reset link';
  return (storedGroups.session as readonly StoredName[]).includes(name) ? 'with the session' : 'by itself, or with everything';
};

export const storageTable = (): Table => ({
  head: ['Key', 'What for', 'Goes'],
  rows: storedNames.map((name) => [code(storedItems[name].key), what[name], goes(name)]),
});
