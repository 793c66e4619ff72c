/**
 * A gateway in front of an accounts service with a different interface (`legacy.ts`): it translates the calls of sign-in and second factor. Copy it
 * with `protocol.ts`, and rewrite what names the old service. The two files need Hono and nothing of this product.
 */
import type { Hono } from 'hono';
import { type Answer, type Calls, type Read, type Refusal, Refused, speakContract, success } from './protocol.ts';

/** The old service's problems → the contract's failures. */
const refusals: Readonly<Record<string, Refusal>> = {
  no_match: [401, 'INVALID_CREDENTIALS', 'The email or password is wrong.'],
  locked: [423, 'USER_ACCOUNT_LOCKED', 'Locked for a while.'],
  closed: [403, 'USER_ACCOUNT_EXPIRED', 'The account has ended.'],
  stale: [403, 'TEMPORARY_PASSWORD_EXPIRED', 'The temporary password is too old.'],
  over: [401, 'TOKEN_INVALID', 'This login is over.'],
  wrong_pin: [401, 'INVALID_MFA_CODE', 'The code is wrong, used or too old.'],
  wait: [429, 'TOO_MANY_REQUESTS', 'Another text may be sent later.'],
};

const SECOND_FACTOR: Refusal = [401, 'USER_REQUIRES_MFA', 'A second factor is required.'];

interface LegacyBody {
  readonly problem?: string;
  readonly seconds?: number;
  readonly id: string;
  readonly via: readonly ('sms' | 'totp')[];
  readonly mobile?: string;
  readonly enrolment?: string;
  readonly secret: string;
  readonly person: { readonly no: number; readonly mail: string; readonly given: string; readonly family: string };
}
interface LegacyResponse {
  readonly body: LegacyBody;
  readonly cookies: ReadonlyMap<string, string>;
}
type Ask = (method: string, path: string, body?: object) => Promise<LegacyResponse>;

/** @throws Refused with a code of the contract, or as an internal error if the old service fails */
const askOf =
  (legacy: string): Ask =>
  async (method, path, body = {}) => {
    // The service might close a kept connection just as the next sign-in is sent on it.
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(legacy + path, { method, headers, body: JSON.stringify(body), signal });
    const answer = (await response.json()) as LegacyBody;
    if (!response.ok) throw new Refused(refusals[answer.problem ?? ''], { seconds: answer.seconds });
    const cookies = response.headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split('=') as [string, string]);
    return { body: answer, cookies: new Map(cookies) };
  };

/** Turns the cookie into a token, since the page with the elements has another origin. */
function signedIn({ body: { person }, cookies }: LegacyResponse): Answer {
  const id = String(person.no);
  const user = { id, originalUserId: id, email: person.mail, firstName: person.given, lastName: person.family, language: 'en', roles: [] };
  // The service knows neither.
  const unknown = { timezone: null, connectAccount: null };
  const nothingDue = { isExpired: false, hasSecurityAnswers: true, resetPassword: false, reviewProfile: false };
  return success(
    { ...user, ...unknown, ...nothingDue },
    {
      'x-auth-token': cookies.get('sid') ?? '',
      'x-refresh-token': cookies.get('renew') ?? '',
      'x-auth-public-keys': '{"keys":[]}',
      'x-bw-cookies': '[]',
      'x-deployment': 'gateway',
    },
  );
}

const MFA = '/api/v1/auth/legacyUser/mfa';
const sent = { statusCode: 200, message: 'OK' };
const notSent = { statusCode: 400, message: 'The phone number cannot be reached.' };
const methods = { sms: 'text', totp: 'app' } as const;
/** The retrieval token is the id that the old service gave the attempt. */
const attempt = (read: Read): string => `/session/${encodeURIComponent(read('mfaRetrievalToken'))}`;

const translated = (ask: Ask): Calls => ({
  'GET /system/maintenance/public/windows': async () => success([]),
  'POST /auth/preflight/': async (read) => {
    read('username');
    return success({ saml: false, oidc: false });
  },
  'POST /auth/login': async (read) => {
    if (read('strategy') !== 'legacyUser') throw new Refused([400, 'INVALID_REQUEST', 'There is no such strategy.']);
    const { id, via, mobile } = (await ask('POST', '/session', { login: read('email'), secret: read('password') })).body;
    const known = { phone: mobile?.slice(-4), methods: via.map((method) => methods[method]) };
    throw new Refused(SECOND_FACTOR, { data: { mfaRetrievalToken: id, requireMfaSetup: via.length === 0, ...known } });
  },
  [`POST ${MFA}/sendtoken`]: async (read) => {
    await ask('POST', `${attempt(read)}/text`);
    return success({ authStatus: sent });
  },
  [`POST ${MFA}/verifyToken`]: async (read) => signedIn(await ask('POST', `${attempt(read)}/pin`, { pin: read('mfaToken') })),
  [`POST ${MFA}/profile`]: async (read) => {
    const mobile = `+${read('countryCode')}${read('phoneNumber')}`;
    const { enrolment } = (await ask('POST', `${attempt(read)}/mobile`, { mobile })).body;
    return success(enrolment ? { authStatus: sent, user: { twilioMfa: { setupId: enrolment } } } : { authStatus: notSent });
  },
  [`GET ${MFA}/qrcode`]: async (read) => {
    const { secret } = (await ask('POST', `${attempt(read)}/app`)).body;
    return success({ qrcodeUrl: `otpauth://totp/Paperboy?secret=${secret}&issuer=Paperboy` });
  },
  [`POST ${MFA}/verifyCreateMfaProfileToken`]: async (read) =>
    signedIn(await ask('POST', `${attempt(read)}/enrolment`, { pin: read('mfaToken'), enrolment: read('setupId') })),
});

/**
 * @param legacy address of the old service
 * @param origins of the pages that may call
 * @param now in ms
 */
export const createGateway = (legacy: string, origins: readonly string[], now: () => number = Date.now): Hono =>
  speakContract(translated(askOf(legacy)), origins, now);
