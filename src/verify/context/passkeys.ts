/** An authenticator in software, and what modules do with it; also what a service without passkeys answers. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Blocked, Lacking } from '../judge/verdict.ts';
import { dataOf, type Exchange, answerText } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';
import { challenge, sessionOf, sharedSession, type SignedIn } from './sign-in.ts';

type Options = Readonly<Record<string, unknown>>;

export const optionsIn = (answer: Exchange): Options => Object(dataOf(answer)['publicKey']);

/** Options of the first step. @throws Lacking where the service has no passkeys */
export async function firstStepOptions(context: ModuleContext): Promise<Exchange> {
  const answer = await context.call('passkeyOptions', { body: {} });
  if (answer.status === 404) throw new Lacking('the service has no passkeys');
  return answer;
}

const hash = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const hex = (bytes: string): Buffer => Buffer.from(bytes, 'hex');
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/** `ES256`: a P-256 key as COSE writes it, in CBOR. */
const coseKey = (x: Buffer, y: Buffer): Buffer => Buffer.concat([hex('a5010203262001215820'), x, hex('225820'), y]);
/** `{fmt: "none", attStmt: {}, authData}`. */
const attestationObject = (data: Buffer): Buffer =>
  Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'), Buffer.from([data.length]), data]);

/** One passkey, whose user is always there and verified. */
export function createPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  let userHandle = '';
  let counter = 0;

  const collected = (type: 'create' | 'get', { challenge }: Options, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: at, crossOrigin: false }));

  const dataFor = (domain: unknown, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(String(domain)), Buffer.from([flags]), count]);
  };

  return {
    create(options: Options) {
      userHandle = String(Object(options['user']).id);
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const data = Buffer.concat([
        dataFor(Object(options['rp']).id, PRESENT_AND_VERIFIED | WITH_KEY),
        Buffer.alloc(16),
        hex('0020'),
        rawId,
        key,
      ]);
      const clientDataJSON = base64url(collected('create', options, origin));
      return { ...named, response: { clientDataJSON, attestationObject: base64url(attestationObject(data)), transports: ['internal'] } };
    },
    /** @param at the origin of the page */
    get(options: Options, at = origin) {
      counter += 1;
      const client = collected('get', options, at);
      const data = dataFor(options['rpId'], PRESENT_AND_VERIFIED);
      const signature = base64url(sign('sha256', Buffer.concat([data, hash(client)]), privateKey));
      return { ...named, response: { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature, userHandle } };
    },
  };
}

export type Passkey = ReturnType<typeof createPasskey>;

export const logInWith = (context: ModuleContext, credential: ReturnType<Passkey['get']>): Promise<Exchange> =>
  context.call('passkeyLogin', { body: { credential } });

/** @returns how the service answers a new passkey of the account, with what belongs to it */
export const addedPasskey = (context: ModuleContext) =>
  context.once('passkeys: added', async () => {
    await firstStepOptions(context);
    // Shared, since an account gets only so many text messages an hour.
    const session = await sharedSession(context);
    const options = await context.call('passkeyCreationOptions', { bearer: session.access, body: {} });
    const passkey = createPasskey(context.origin);
    const body = { credential: passkey.create(optionsIn(options)), name: 'Conformance kit' };
    return { passkey, session, answer: await context.call('addPasskey', { bearer: session.access, body }) };
  });

/** The same, for modules about what one does with it. */
export async function ownPasskey(
  context: ModuleContext,
): Promise<{ readonly passkey: Passkey; readonly session: SignedIn; readonly id: string }> {
  const { answer, ...passkey } = await addedPasskey(context);
  if (answer.status !== 200) throw new Blocked('passkeys.created', `No passkey was created: ${answerText(answer)}.`);
  return { ...passkey, id: String(dataOf(answer)['id']) };
}

/** A fresh session, without another text message: there are only so many an hour. */
export async function passkeySession(context: ModuleContext): Promise<SignedIn> {
  const { passkey } = await ownPasskey(context);
  const answer = await logInWith(context, passkey.get(optionsIn(await firstStepOptions(context))));
  const session = sessionOf(answer);
  if (session.access) return session;
  throw new Blocked('passkeys.first-step', `The passkey signed no user in: ${answerText(answer)}.`);
}

/** @returns how the service answers a recovery code at a sign-in of its own */
export const logInByRecoveryCode = async (context: ModuleContext, mfaToken: string): Promise<Exchange> =>
  context.call('mfaRecovery', { body: { mfaRetrievalToken: await challenge(context, 'standard'), mfaToken } });
