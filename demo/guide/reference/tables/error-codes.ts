/** Every error code with its status, and what the client does about it. */
import { type ErrorCode, errorCodes, errorStatus } from '../../../../src/contract/errors.ts';
import { code, type Table } from '../table.ts';

const leadsTo: Readonly<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'The screen says that address and password do not fit.',
  USER_ACCOUNT_EXPIRED:
    'The password page says that the temporary password has expired, with its two links. During the second factor: the session is cleared, and the email step says so.',
  TEMPORARY_PASSWORD_EXPIRED: 'As `USER_ACCOUNT_EXPIRED`.',
  USER_ACCOUNT_LOCKED:
    'The password page says that the address is locked for a while. During the second factor: the session is cleared, and the email step says so.',
  UNAUTHORIZED_IP:
    'Look-up and sign-in: the page `IPError`. Second factor: the session is cleared, and the email step says so. Refresh: the session is cleared, then `IPError`. Redeem: `null` and a `news-error`.',
  USER_REQUIRES_MFA:
    '`data` is `{mfaRetrievalToken, requireMfaSetup, phone?, methods?}`: it is kept, and the second factor or its set-up begins.',
  INVALID_MFA_CODE: '`Invalid code.` stands under the field, which is emptied.',
  TOKEN_EXPIRED: 'One refresh for any number of calls that wait for it, then each call once more, within ten seconds.',
  TOKEN_INVALID: 'The session is cleared, and the way leads to the root; in answer to look-up and sign-in too.',
  SESSION_TIMED_OUT: 'The service ended the session because it was idle: as `TOKEN_INVALID`, with `sessionTimedout=true`.',
  DATABASE_ACCESS_DENIED: 'The call is sent once more, also if it changes something, within ten seconds.',
  SETUP_REQUIRED: 'A forced step is still due: the after-login rules run over a fresh basic profile.',
  RESOURCE_NOT_FOUND: 'Its own message.',
  DESTINATION_NOT_ALLOWED:
    'The service’s list lacks the origin that a transfer names. The email step shows an A2 code, the console names the origin and the setting.',
  REAUTHENTICATION_REQUIRED:
    'The service wants a fresh proof of who it is outside a forced step: the unexpected problem; among the passkeys, the way to the sign-in and back.',
  PAYLOAD_NOT_ACCEPTABLE: 'The caller’s mistake, such as a translation without a locale.',
  ANSWER_INCORRECT: 'The security answer is wrong. A 406 without `data` means the same, with any code.',
  PASSWORD_CHANGE_REFUSED: 'Told apart by the words of `message`, which S8 lists.',
  PASSWORD_BREACHED:
    '`This password is known from a data breach. Choose another one.` under the new password; sign-up goes back to its password step.',
  TOO_MANY_REQUESTS:
    'A sentence says when to try again, from `retry-after` in seconds; what was typed stays. With `data: {reason: "CODE_SENT"}` on a send of a code, one that was sent before still counts: the code box opens.',
  PASSKEY_REFUSED: '`The passkey could not be created. Try again.`, or what is wrong with its name.',
  PASSKEY_UNKNOWN: 'The account has no such passkey any more.',
  PASSKEY_EXISTS: '`This device already has a passkey for your account.`',
  LAST_FACTOR: '`This is your only second factor. Add another one first.`',
};

export const errorCodeTable = (): Table => ({
  head: ['errorCode', 'HTTP', 'What the client does'],
  rows: errorCodes.map((name) => [code(name), String(errorStatus[name]), leadsTo[name]]),
});
