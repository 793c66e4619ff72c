/** The second factor and its set-up (S4, S8). */
import * as v from 'valibot';
import { defineCalls, legacyUser } from '../endpoint.ts';
import { loginReply } from './sign-in.ts';
import { nonEmptyId, nullish, numeric, optionalText, text, textOrNumber } from '../values.ts';

/** How the second factor's code comes. */
export const mfaMethod = v.picklist(['text', 'app']);
/** A text message or the authenticator application. */
export type MfaMethod = v.InferOutput<typeof mfaMethod>;

/** What a service may name in `methods`; the last two only where it has passkeys (passkeys.md). */
export const secondFactorMethod = v.picklist([...mfaMethod.options, 'passkey', 'recovery']);
export type SecondFactorMethod = v.InferOutput<typeof secondFactorMethod>;

/** `data` of a USER_REQUIRES_MFA failure. `phone` is masked by the server (last 4 digits). */
export const mfaChallenge = v.object({
  mfaRetrievalToken: nonEmptyId,
  requireMfaSetup: v.optional(v.nullable(v.boolean()), false),
  phone: nullish(textOrNumber),
  /** A service may know methods that we do not. */
  methods: nullish(v.array(v.unknown())),
});

const authStatus = v.object({
  statusCode: numeric,
  message: optionalText,
});

export const secondFactorCalls = defineCalls({
  mfaSend: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/sendtoken`,
    reply: v.object({ authStatus }),
  },
  mfaVerify: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/verifyToken`,
    signsIn: true,
    reply: loginReply,
  },
  mfaProfile: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/profile`,
    reply: v.object({
      authStatus,
      user: v.optional(
        v.nullable(
          v.object({
            twilioMfa: v.optional(v.nullable(v.object({ setupId: nullish(textOrNumber) }))),
          }),
        ),
      ),
    }),
  },
  mfaVerifySetup: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/verifyCreateMfaProfileToken`,
    signsIn: true,
    reply: loginReply,
  },
  mfaQrcode: {
    kind: 'mfa',
    method: 'GET',
    path: `${legacyUser}/mfa/qrcode`,
    reply: v.object({ qrcodeUrl: text }),
  },
});
