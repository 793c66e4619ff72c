/** Passkeys and recovery codes: only services that have them know these calls (passkeys.md). */
import * as v from 'valibot';
import { defineCalls, legacyUser } from '../endpoint.ts';
import { loginReply } from './sign-in.ts';
import { empty, id, nonEmptyId, nullish, numeric, optionalText, text, textOrNumber } from '../values.ts';

/** PublicKeyCredentialRequestOptionsJSON, which the browser reads by itself. */
const requestOptions = v.object({ publicKey: v.looseObject({ challenge: id, rpId: nullish(text) }) });
/** PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = v.object({ publicKey: v.looseObject({ challenge: id, rp: v.looseObject({ id: nullish(text) }) }) });

export const passkeyCalls = defineCalls({
  passkeyOptions: {
    kind: 'none',
    method: 'POST',
    path: '/auth/passkey/options',
    reply: requestOptions,
  },
  passkeyLogin: {
    kind: 'none',
    method: 'POST',
    path: '/auth/passkey',
    signsIn: true,
    reply: loginReply,
  },
  mfaPasskeyOptions: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/passkey/options`,
    reply: requestOptions,
  },
  mfaPasskey: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/passkey`,
    signsIn: true,
    reply: loginReply,
  },
  mfaRecovery: {
    kind: 'mfa',
    method: 'POST',
    path: `${legacyUser}/mfa/recovery`,
    signsIn: true,
    reply: loginReply,
  },
  security: {
    kind: 'session',
    method: 'GET',
    path: '/auth/security',
    reply: v.object({
      passkeys: v.array(v.object({ id: nonEmptyId, name: optionalText, createdAt: optionalText, lastUsedAt: optionalText })),
      recoveryCodesLeft: numeric,
      /** A service may know methods that we do not. */
      methods: nullish(v.array(v.unknown())),
      phone: nullish(textOrNumber),
    }),
  },
  passkeyCreationOptions: {
    kind: 'session',
    method: 'POST',
    path: '/auth/security/passkeys/options',
    reply: creationOptions,
  },
  addPasskey: {
    kind: 'session',
    method: 'POST',
    path: '/auth/security/passkeys',
    reply: v.object({ id: nonEmptyId }),
  },
  renamePasskey: {
    kind: 'session',
    method: 'PUT',
    path: '/auth/security/passkeys/{id}',
    reply: empty,
  },
  removePasskey: {
    kind: 'session',
    method: 'POST',
    path: '/auth/security/passkeys/{id}/remove',
    reply: empty,
  },
  makeRecoveryCodes: {
    kind: 'session',
    method: 'POST',
    path: '/auth/security/recoveryCodes',
    reply: v.object({ codes: v.array(id) }),
  },
  postponePasskey: {
    kind: 'session',
    method: 'PUT',
    path: '/auth/security/offer',
    reply: empty,
  },
});
