/** A sign-up, step by step through the server. */
import { expect } from 'vitest';
import type { Body, Reply } from '../../../src/contract/contract.ts';
import type { InterestCode } from '../../../src/features/sign-up/progress.ts';
import type { Outcome, Visitor } from '../visitor.ts';
import { SIGN_UP_PASSWORD, signUpBody } from './sign-up-body.ts';

/** @param newestId the id in the newest link, where there is no outbox to read */
export function signUpsOn(server: Pick<Visitor, 'call' | 'outbox' | 'latestCode'>, newestId?: () => Promise<string>) {
  const register = (body: Body<'register'>, headers = {}) => server.call('register', { body, headers });
  const login = (email: string, password = SIGN_UP_PASSWORD) => server.call('login', { body: { email, password, strategy: 'legacyUser' } });

  /** The id in the link of the newest mail to an address. */
  async function linkId(email: string): Promise<string> {
    if (newestId) return newestId();
    const [mail] = await server.outbox(email);
    return mail?.link?.split('/').at(-1) ?? '';
  }

  return {
    register,
    login,
    linkId,
    confirm: (userId: string) => server.call('confirmEmail', { body: { userId } }),
    activate: (userId: string) => server.call('activate', { params: { userId } }),

    async submit(email: string, interestId?: InterestCode): Promise<string> {
      const answer = await register(signUpBody(email, interestId));
      expect([answer.status, answer.data]).toEqual([200, { email }]);
      return linkId(email);
    },

    /** Goes through the set-up of the second factor. */
    async firstSignIn(email: string, phoneNumber: string): Promise<Outcome> {
      const challenge = (await login(email)).data as { mfaRetrievalToken: string; requireMfaSetup: boolean };
      expect(challenge.requireMfaSetup).toBe(true);
      const { mfaRetrievalToken } = challenge;
      const set = await server.call('mfaProfile', { body: { mfaRetrievalToken, countryCode: '1', phoneNumber } });
      const setupId = (set.data as Reply<'mfaProfile'>).user?.twilioMfa?.setupId ?? '';
      const mfaToken = await server.latestCode(`1${phoneNumber}`);
      return server.call('mfaVerifySetup', { body: { mfaRetrievalToken, setupId, mfaToken } });
    },
  };
}
