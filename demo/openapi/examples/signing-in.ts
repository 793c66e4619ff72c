/** From the address to the session, and out again. */
import type { recoveryCalls } from '../../../src/contract/calls/recovery.ts';
import type { secondFactorCalls } from '../../../src/contract/calls/second-factor.ts';
import type { sessionCalls } from '../../../src/contract/calls/session.ts';
import type { signInCalls } from '../../../src/contract/calls/sign-in.ts';
import { robin } from '../../gallery/service.ts';
import { PASSWORD } from '../../people.ts';
import { questionText } from '../../server/lists/question-catalogue.ts';
import { done, type Examples } from '../example.ts';
import { users } from './users.ts';

const { email } = robin;
const mfaRetrievalToken = 'Vb3rT8kqYxW1nD5cLm7ZpA';
const refreshToken = 'r0bInR3fr3shT0k3nOfTh1sS3ss10n';
const destination = 'https://app.example.com';
const setupId = 'k4R9wQ2tYb7uJx1s';
const phone = { countryCode: '1', phoneNumber: '2125550119' };

const question = (questionId: string, failedAttempt: number) => ({
  question: questionText(questionId) ?? '',
  questionId,
  failedAttempt,
});

const sent = { authStatus: { statusCode: 200, message: 'OK' } };
const notSent = (message: string) => ({ authStatus: { statusCode: 400, message } });

/** S3: a number in place of the login result is an error code. */
const signedIn = { ...users, 'an-error-code': 5001 };

type Call = keyof typeof signInCalls | keyof typeof sessionCalls | keyof typeof secondFactorCalls | keyof typeof recoveryCalls;

export const signingIn: Examples<Call> = {
  preflight: {
    body: { username: email },
    answers: { password: { saml: false, oidc: false }, saml: { saml: true, oidc: false }, oidc: { saml: false, oidc: true } },
  },
  login: { body: { email, password: PASSWORD, strategy: 'legacyUser' }, answers: signedIn },
  ssoLogin: {
    params: { authType: 'saml' },
    body: { username: 'reese.calder@vellum.example', redirect_url: `${destination}/` },
    answers: {},
  },
  refresh: { body: { refreshToken }, answers: done },
  transfer: {
    body: { refreshToken, deployment: 'demo', destination },
    answers: { 'transfer-token': { transferToken: 'tR4n5f3rT0k3nF0r51xtyS3c0nd5' } },
  },
  redeem: { body: { transferToken: 'tR4n5f3rT0k3nF0r51xtyS3c0nd5', destination }, answers: signedIn },
  logout: { body: { refreshToken }, answers: done },
  permission: {
    params: { resource: 'order-tunnel-web', requestType: 'GET', userId: robin.id },
    answers: { permitted: { hasPermission: 1 }, 'not-permitted': { hasPermission: 0 } },
  },
  sessionTimeout: {
    params: { accountId: robin.id },
    answers: { 'almost-ten-hours': { sessionTimeout: 35_400_000 } },
  },
  mfaSend: {
    body: { mfaRetrievalToken },
    answers: { sent, 'not-sent': notSent('The text message could not be delivered.') },
  },
  mfaVerify: { body: { mfaRetrievalToken, mfaToken: '123456' }, answers: signedIn },
  mfaProfile: {
    body: { mfaRetrievalToken, ...phone },
    answers: { sent: { ...sent, user: { twilioMfa: { setupId } } }, 'not-sent': notSent('The phone number is not valid.') },
  },
  mfaVerifySetup: { body: { mfaRetrievalToken, mfaToken: '123456', setupId }, answers: signedIn },
  mfaQrcode: {
    query: { mfaRetrievalToken, ...phone },
    answers: {
      address: { qrcodeUrl: `otpauth://totp/Newsline:${encodeURIComponent(email)}?secret=JBSWY3DPEHPK3PXP&issuer=Newsline` },
      picture: { qrcodeUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' },
    },
  },
  forgotPassword: { body: { username: email }, answers: done },
  verifyResetToken: {
    body: { token: 'r3s3tT0k3nOfTh3M41l' },
    answers: { 'whose-it-is': { bwpUserId: robin.id, username: email } },
  },
  securityQuestion: {
    query: { legacyUserId: robin.id, language: 'en' },
    answers: {
      'a-question': { questions: [question('q21', 0), question('q11', 1)], remainingQuestions: 2 },
      'used-up': { questions: [question('q21', 1), question('q11', 1)], remainingQuestions: 0 },
    },
  },
  verifyAnswer: { body: { userId: robin.id, questionId: 'q21', answer: 'Biscuit' }, answers: { right: {} } },
  resetPassword: {
    body: { userId: robin.id, questionId: 'q21', answer: 'Biscuit', username: email, newPassword: 'Ledger-Wire-2026' },
    answers: done,
  },
};
