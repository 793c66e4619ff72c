/** A person who has passkeys and recovery codes, on a server that has them. */
import { eq } from 'drizzle-orm';
import type { Person } from '../../../demo/people.ts';
import { passkeys } from '../../../demo/server/db/schema/passkeys.ts';
import type { Reply } from '../../../src/contract/contract.ts';
import { openServer, type TestServer } from '../server.ts';
import type { Visitor } from '../visitor.ts';
import { type Authenticator, createAuthenticator, type Lies, type Options } from './authenticator.ts';

export const openPasskeyServer = () => openServer({ PASSKEY_DOMAIN: 'localhost' });

const optionsIn = (answer: { readonly data: never }): Options => (answer.data as { readonly publicKey: Options }).publicKey;

export function passkeysOn(server: Pick<TestServer, 'service'> & Pick<Visitor, 'call' | 'signIn'>) {
  return {
    firstStepOptions: async () => optionsIn(await server.call('passkeyOptions', { body: {} })),
    logIn: (credential: ReturnType<Authenticator['get']>, headers: Readonly<Record<string, string>> = {}) =>
      server.call('passkeyLogin', { body: { credential }, headers }),
    secondFactorOptions: async (mfaRetrievalToken: string) =>
      optionsIn(await server.call('mfaPasskeyOptions', { body: { mfaRetrievalToken } })),
    useAsSecond: (mfaRetrievalToken: string, credential: ReturnType<Authenticator['get']>) =>
      server.call('mfaPasskey', { body: { mfaRetrievalToken, credential } }),
    useCode: (mfaRetrievalToken: string, mfaToken: string) => server.call('mfaRecovery', { body: { mfaRetrievalToken, mfaToken } }),
    creationOptions: async (bearer: string) => optionsIn(await server.call('passkeyCreationOptions', { bearer, body: {} })),
    async add(bearer: string, authenticator: Authenticator = createAuthenticator(), lies?: Lies, name = 'Laptop') {
      const options = await this.creationOptions(bearer);
      return server.call('addPasskey', { bearer, body: { credential: authenticator.create(options, lies), name } });
    },
    /** Signs in by a text message, and creates a passkey. */
    async enrol(person: Person, authenticator: Authenticator = createAuthenticator()) {
      const session = await server.signIn(person);
      const answer = await this.add(session.access, authenticator);
      if (answer.status !== 200) throw new Error(`no passkey: ${answer.errorCode}`);
      return { ...session, authenticator, id: (answer.data as Reply<'addPasskey'>).id };
    },
    async recoveryCodes(bearer: string): Promise<readonly string[]> {
      return ((await server.call('makeRecoveryCodes', { bearer, body: {} })).data as Reply<'makeRecoveryCodes'>).codes;
    },
    stored: (person: Person) => server.service.db.select().from(passkeys).where(eq(passkeys.accountId, person.id)),
  };
}
