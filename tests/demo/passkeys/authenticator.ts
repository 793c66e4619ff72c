/** An authenticator in software, with the browser in front of it: real keys, real signatures, and each lie that a test wants told. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';
import type { Body } from '../../../src/contract/contract.ts';

/** As the service gives them. */
export interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
  readonly user?: { readonly id: string };
  readonly allowCredentials?: readonly { readonly id: string }[];
}

/** What differs from an honest browser on the log-in's page, and from an authenticator that asked for a finger. */
export interface Lies {
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly challenge?: string;
  readonly domain?: string;
  readonly userHandle?: string;
  readonly isVerified?: boolean;
  readonly isBackupEligible?: boolean;
  readonly counter?: number;
  /** Signs something else. */
  readonly signed?: string;
}

interface StoredPasskey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  readonly isBackupEligible: boolean;
  counter: number;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const ORIGIN = 'http://localhost:4400';

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, attested: 0x40 };

function collected(type: 'create' | 'get', { challenge }: Options, lies: Lies): Buffer {
  const { origin = ORIGIN, crossOrigin = false, topOrigin } = lies;
  return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge: lies.challenge ?? challenge, origin, crossOrigin, topOrigin }));
}

function authenticatorData(domain: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(domain), Buffer.from([flags]), count, attested]);
}

interface Kind {
  /** As security keys do; passkeys that are copied between devices stay at 0. */
  readonly counts?: boolean;
  readonly isBackupEligible?: boolean;
  /** Of all its passkeys. */
  readonly id?: string | undefined;
}

export function createAuthenticator({ counts = true, isBackupEligible = false, id }: Kind = {}) {
  const passkeys: StoredPasskey[] = [];
  const flagsOf = (passkey: StoredPasskey, { isVerified = true, isBackupEligible = passkey.isBackupEligible }: Lies) =>
    FLAGS.present | (isVerified ? FLAGS.verified : 0) | (isBackupEligible ? FLAGS.backupEligible : 0);

  return {
    passkeys,
    create(options: Options, lies: Lies = {}): Body<'addPasskey'>['credential'] {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const rawId = id ? Buffer.from(id, 'base64url') : randomBytes(16);
      const passkey = { id: base64url(rawId), privateKey, userHandle: options.user?.id ?? '', isBackupEligible, counter: 0 };
      passkeys.push(passkey);
      const key = new Map<number, number | Uint8Array>([
        [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
        [cose.COSEKEYS.alg, cose.COSEALG.ES256],
        [cose.COSEKEYS.crv, cose.COSECRV.P256],
        [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
        [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(key)]);
      const authData = authenticatorData(lies.domain ?? options.rp?.id ?? '', flagsOf(passkey, lies) | FLAGS.attested, 0, attested);
      const object = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const response = {
        clientDataJSON: base64url(collected('create', options, lies)),
        attestationObject: base64url(isoCBOR.encode(object)),
        transports: ['internal'],
      };
      return { id: passkey.id, rawId: passkey.id, type: 'public-key', clientExtensionResults: {}, response };
    },
    get(options: Options, lies: Lies = {}): Body<'passkeyLogin'>['credential'] {
      const allowed = options.allowCredentials?.map(({ id }) => id);
      const passkey = passkeys.find(({ id }) => !allowed || allowed.includes(id));
      if (!passkey) throw new Error('the authenticator has no such passkey');
      if (counts) passkey.counter += 1;
      const clientDataJSON = collected('get', options, lies);
      const data = authenticatorData(lies.domain ?? options.rpId ?? '', flagsOf(passkey, lies), lies.counter ?? passkey.counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(lies.signed ?? clientDataJSON)]), passkey.privateKey);
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? passkey.userHandle,
      };
      return { id: passkey.id, rawId: passkey.id, type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
