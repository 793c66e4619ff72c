// @vitest-environment node
/** An ID token counts only with a signature by a key that its provider publishes. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOidcParty } from '../../../demo/server/sso/oidc-party.ts';

const CONTEXT = 'https://refeds.org/profile/mfa';
const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
function signed(claims: object, key: KeyObject): string {
  const text = `${encoded({ alg: 'ES256', kid: 'k' })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

let issuer = '';
let idToken = '';
const answers: Readonly<Record<string, () => object>> = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
  }),
  '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'k' }] }),
  '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken }),
  '/userinfo': () => ({ sub: 'p7', email: 'sage@harborline.example', email_verified: true }),
};
const provider = createServer(({ url = '' }, response) => {
  const answer = answers[url.replace(/\?.*/, '')]?.();
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
});
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://localhost:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => void provider.close());

async function signOn(sealed: (claims: object) => string) {
  const registration = { issuer, clientId: 'newsline', clientSecret: 's', answerUrl: 'http://localhost:1/answer' };
  const party = createOidcParty(registration, [CONTEXT]);
  const flow = { state: 'state', secret: 'secret', startedAt: new Date() };
  const nonce = new URL(await party.leave(flow, 'sage@harborline.example')).searchParams.get('nonce');
  const now = Math.floor(Date.now() / 1000);
  idToken = sealed({ iss: issuer, aud: 'newsline', sub: 'p7', nonce, acr: CONTEXT, iat: now, exp: now + 300 });
  return party.handleCallback(flow, new URLSearchParams({ code: 'c', state: 'state' }));
}

it('signs on with the provider’s own signature', async () => {
  expect(await signOn((claims) => signed(claims, own.privateKey))).toMatchObject({ subject: 'p7', email: 'sage@harborline.example' });
});

it.each([
  ['by another key', (claims: object) => signed(claims, other.privateKey)],
  ['of nothing', (claims: object) => signed(claims, own.privateKey).replace(/[^.]+$/, 'AAAA')],
  ['for other claims', (claims: object) => signed(claims, own.privateKey).replace(/\.[^.]+\./, `.${encoded({ ...claims, sub: 'p8' })}.`)],
])('refuses a signature %s', async (_, sealed) => {
  await expect(signOn(sealed)).rejects.toMatchObject({ reason: 'answer-invalid' });
});
