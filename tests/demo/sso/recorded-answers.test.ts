// @vitest-environment node
/** Answers of SimpleSAMLphp and LemonLDAP::NG, as Debian packages them, at the time when they were given. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnswer, type Recording } from './recorded.ts';

const folder = 'tests/demo/sso/recorded';
const recordings = readdirSync(folder).map((file): [string, Recording] => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))]);

/** Assertions of LemonLDAP::NG live twenty hours. */
const DAY_MS = 24 * 3_600_000;

const inBase64 = (encoding: 'base64' | 'base64url', text: string, change: (plain: string) => string) =>
  Buffer.from(change(Buffer.from(text, encoding).toString())).toString(encoding);

/** Someone else's name in the signed part. */
function forged({
  answer,
  responses,
  vouched: { email, subject },
  ...rest
}: Recording): Pick<Recording, 'provider' | 'flow' | 'answer' | 'responses'> {
  const { SAMLResponse } = answer;
  if (SAMLResponse !== undefined) {
    const changed = inBase64('base64', SAMLResponse, (xml) => xml.replace(`>${email}<`, `>eve${email}<`));
    return { ...rest, responses, answer: { ...answer, SAMLResponse: changed } };
  }
  const inToken = (body: string) =>
    body.replace(/(?<="id_token":"[^".]+\.)[^".]+/, (claims) =>
      inBase64('base64url', claims, (json) => json.replace(`"sub":"${subject}"`, '"sub":"eve"')),
    );
  const all = Object.entries(responses).map(([url, { type, body }]) => [url, { type, body: inToken(body) }]);
  return { ...rest, answer, responses: Object.fromEntries(all) };
}

it('each of the three ways to sign on is there', () => {
  expect(recordings.map(([file]) => file)).toEqual([
    'lemonldap-ng-with-openid-connect.json',
    'lemonldap-ng-with-saml.json',
    'simplesamlphp.json',
  ]);
});

describe.each(recordings)('%s', (_, recording) => {
  let forgery: ReturnType<typeof forged>;
  beforeEach(() => {
    forgery = recording;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(recording.at) });
    vi.stubGlobal('fetch', async (url: string) => {
      const { type, body } = forgery.responses[url] ?? {};
      return type === undefined ? Response.error() : new Response(body, { headers: { 'content-type': type } });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('vouches for its user', async () => {
    expect(await readAnswer(forgery)).toEqual(recording.vouched);
  });

  it('is refused with the name of another user', async () => {
    forgery = forged(recording);
    expect(forgery).not.toEqual(expect.objectContaining({ answer: recording.answer, responses: recording.responses }));
    await expect(readAnswer(forgery)).rejects.toMatchObject({ reason: 'answer-invalid' });
  });

  it('is refused a day later', async () => {
    vi.setSystemTime(Date.parse(recording.at) + DAY_MS);
    await expect(readAnswer(forgery)).rejects.toMatchObject({ reason: 'answer-invalid' });
  });

  it('is refused in the sign-on of another browser', async () => {
    forgery = { ...recording, flow: { ...recording.flow, secret: recording.flow.state } };
    await expect(readAnswer(forgery)).rejects.toMatchObject({ reason: 'answer-invalid' });
  });
});
