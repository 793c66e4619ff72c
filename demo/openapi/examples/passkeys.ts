/** Passkeys and recovery codes. */
import type { passkeyCalls } from '../../../src/contract/calls/passkeys.ts';
import { done, type Examples } from '../example.ts';
import { users } from './users.ts';

const mfaRetrievalToken = 'Vb3rT8kqYxW1nD5cLm7ZpA';
const id = 'q83vASNFZ4mrze8BI0VniQ';
const rpId = 'example.com';
const challenge = 'w7kQ2mZs9V4tYb1nXc5dLr8pGf3hJq6u';
const passkey = { id, type: 'public-key' };
/** The user typed the device's own PIN, or showed a face or a finger. */
const userVerification = 'required';
const collected = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
const assertion = {
  ...collected,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'o3mm9u6vuaVeN4wRgDTidR5oL6ufLTCrE9ISVYbOGUcFAAAAAQ',
    signature: 'MEUCIQDx2sY0',
    userHandle: 'qUyR8s1vO4kTn6bWm2xZc7hL9dPf3gJe5iQaYtVuXwM',
  },
};
const attestation = {
  ...collected,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik',
    transports: ['internal', 'hybrid'],
  },
};
const name = 'Work laptop';
const codes =
  'K7QPD-3MXWA N4TRH-8BYCJ E9VZF-6GQKS W2MHX-5RDTN B8CJP-7YMKE 3FDWQ-H2ZTA 6XKRN-9PVGC J5YBS-4EMTD R8HQZ-W7NCK T3GVA-X6DPF'.split(' ');

export const passkeys: Examples<keyof typeof passkeyCalls> = {
  passkeyOptions: { body: {}, answers: { options: { publicKey: { challenge, rpId, timeout: 300_000, userVerification } } } },
  passkeyLogin: { body: { credential: assertion }, answers: users },
  mfaPasskeyOptions: {
    body: { mfaRetrievalToken },
    answers: {
      options: { publicKey: { challenge, rpId, timeout: 300_000, userVerification: 'preferred', allowCredentials: [passkey] } },
    },
  },
  mfaPasskey: { body: { mfaRetrievalToken, credential: assertion }, answers: users },
  mfaRecovery: { body: { mfaRetrievalToken, mfaToken: 'K7QPD-3MXWA' }, answers: users },
  security: {
    answers: {
      'passkey-and-codes': {
        passkeys: [{ id, name, createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: '2026-11-28T08:14:09.000Z' }],
        recoveryCodesLeft: 9,
        methods: ['text', 'app', 'passkey', 'recovery'],
        phone: '******0119',
      },
      nothing: { passkeys: [], recoveryCodesLeft: 0, methods: ['app'] },
    },
  },
  passkeyCreationOptions: {
    body: {},
    answers: {
      options: {
        publicKey: {
          challenge,
          rp: { id: rpId, name: 'Newsline' },
          user: { id: 'qUyR8s1vO4kTn6bWm2xZc7hL9dPf3gJe5iQaYtVuXwM', name: 'robin.frost@harborline.example', displayName: 'Robin Frost' },
          pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
          timeout: 300_000,
          attestation: 'none',
          authenticatorSelection: { residentKey: 'required', userVerification },
          excludeCredentials: [passkey],
        },
      },
    },
  },
  addPasskey: { body: { credential: attestation, name }, answers: { added: { id } } },
  renamePasskey: { params: { id }, body: { name }, answers: done },
  removePasskey: { params: { id }, body: {}, answers: done },
  makeRecoveryCodes: { body: {}, answers: { codes: { codes } } },
  postponePasskey: { body: { later: true }, answers: done },
};
