// @vitest-environment node
/** Input that the kit cannot use is named, together with what is allowed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../src/verify/arguments.ts';
import { parseConfig } from '../../src/verify/config/config.ts';
import { adviceOn } from '../../src/verify/wire/reach.ts';
import { command, file, folder, standard, usable } from './typed.ts';

const SERVICE = 'https://api.example.com';

describe('the command line', () => {
  const config = file('usable.json', JSON.stringify(usable));

  it.each([
    [['look'], 'There is no command look; allowed is verify.'],
    [['verify'], 'The address of the service is missing'],
    [['verify', 'api.example.com', '--config', config], 'give an https address (http on localhost)'],
    [['verify', 'http://api.example.com', '--config', config], 'give an https address (http on localhost)'],
    [['verify', 'https://me:secret@api.example.com', '--config', config], 'without credentials'],
    [['verify', 'https://api.example.com/?', '--config', config], 'without credentials, query and fragment'],
    [['verify', 'https://api.example.com/#', '--config', config], 'without credentials, query and fragment'],
    [['verify', SERVICE, SERVICE, '--config', config], '2 addresses are given: one service at a time.'],
    [['verify', SERVICE, '--config', config, '--config', config], '--config is given twice.'],
    [
      ['verify', SERVICE, '--config', config, '--plan', 'lists', '--plan', 'sso'],
      '--plan is given twice: name several plans with commas between them.',
    ],
    [['verify', SERVICE], '--config is missing'],
    [['verify', SERVICE, '--config', path.join(folder, 'none.json')], 'none.json: there is no such file'],
    [['verify', SERVICE, '--config', file('cut.json', '{')], 'is no JSON from line 1, column 2'],
    [['verify', SERVICE, '--config', file('marked.json', '\uFEFF{}')], 'marked.json cannot be used'],
    [
      ['verify', SERVICE, '--config', config, '--plan', 'sign-in,sing-up'],
      '--plan: there is no sing-up; allowed are sign-in, second-factor',
    ],
    [['verify', SERVICE, '--config', config, '--plan', ''], '--plan: there is no plan; allowed are sign-in, second-factor'],
    [
      ['verify', SERVICE, '--config', config, '--report', 'out.pdf'],
      '--report out.pdf: the ending says the kind; allowed are .html, .json, .xml or .junit',
    ],
    [['verify', SERVICE, '--config', config, '--report', `${folder}/no-folder/out.html`], 'no-folder/out.html cannot be written'],
    [['verify', SERVICE, '--config', config, '--fast'], "Unknown option '--fast'. Allowed are --config, --plan"],
    [['verify', SERVICE, '--config', config, '--expected', path.join(folder, 'none.txt')], 'none.txt: there is no such file'],
    [
      ['verify', SERVICE, '--config', config, '--expected', file('unknown.txt', '# for now\nsign-in.nothing\n')],
      'there is no module sign-in.nothing; allowed are:\n  sign-in.success',
    ],
  ])('input %# is refused with what is allowed', async (args, message) => {
    const answer = await command(args);
    expect(answer.output).toContain(message);
    expect(answer.code).toBe(2);
  });

  it('takes several reports, each named by its ending, and an address without the spaces around it and the slash at its end', () => {
    const parsed = readArguments([
      'verify',
      ` ${SERVICE}/ `,
      '--config',
      'p.json',
      '--report',
      'a.html',
      '--report',
      'b.junit',
      '--slow',
      '--plan',
      'session,sign-in',
    ]);
    expect(parsed).toEqual({
      verify: {
        service: SERVICE,
        config: 'p.json',
        plans: ['sign-in', 'session'],
        reports: [
          { file: 'a.html', kind: 'html' },
          { file: 'b.junit', kind: 'xml' },
        ],
        isSlow: true,
      },
    });
  });

  it('says what there is when nothing is asked', async () => {
    const { code, output } = await command([]);
    expect([code, output.includes('--expected <file>')]).toEqual([0, true]);
  });

  it('complains apart from what a run prints', async () => {
    const complaints: string[] = [];
    const { code, output } = await command(['look'], { complain: (line) => complaints.push(line) });
    expect([code, output, complaints]).toEqual([2, '', ['There is no command look; allowed is verify.']]);
  });

  it('says how an authority of the provider’s own is made known', () => {
    expect(adviceOn('No answer to GET /x: SELF_SIGNED_CERT_IN_CHAIN.')).toContain('NODE_EXTRA_CA_CERTS');
    expect(adviceOn('No answer to GET /x: UNABLE_TO_VERIFY_LEAF_SIGNATURE.')).toContain('NODE_EXTRA_CA_CERTS');
    expect(adviceOn('No answer to GET /x within 15 seconds.')).toBe('');
  });

  it.each([
    ['ENOTFOUND', 'No such name is found from here'],
    ['ECONNREFUSED', 'Nothing listens there'],
    ['bad port', 'No browser calls this port'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name'],
    ['HPE_INVALID_CONSTANT', 'does not speak HTTP'],
  ])('says in words what %s is', (code, advice) => {
    expect(adviceOn(`No connection for GET /x: ${code}.`)).toContain(advice);
  });

  it('has an exit code of its own for a service that cannot be reached', async () => {
    const { code, output } = await command(['verify', 'http://127.0.0.1:9', '--config', config]);
    expect([code, output]).toEqual([3, expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 cannot be reached\. No answer to GET .+: .+\./)]);
  });

  it('says where the address of the service leads elsewhere', async () => {
    const elsewhere = createServer((_, response) => response.writeHead(302, { location: 'https://pages.example.com/login?x=1' }).end());
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const service = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const { output } = await command(['verify', service, '--config', config, '--plan', 'sso']);
    elsewhere.close();
    expect(output).toContain('was answered with 302, which leads to https://pages.example.com: is http://127.0.0.1');
  });

  it('says where the service lists another origin than the configuration, before every call fails for it', async () => {
    const listing = createServer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': 'https://other.example' })
        .end('{"data":[]}'),
    );
    await new Promise<void>((resolve) => listing.listen(0, '127.0.0.1', resolve));
    const service = `http://127.0.0.1:${(listing.address() as AddressInfo).port}`;
    const { output } = await command(['verify', service, '--config', config, '--plan', 'sso']);
    listing.close();
    expect(output).toMatch(/^GET \S+ is answered to no page of https:\/\/\S+: let the service list this origin with its callers/);
  });

  it('says where a page answers in place of the service, at first and for each call', async () => {
    const page = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Hello</h1>'),
    );
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const service = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const quick = file('quick.json', JSON.stringify({ ...usable, requestsPerSecond: 1000 }));
    const { code, output } = await command(['verify', service, '--config', quick, '--plan', 'lists']);
    page.close();
    expect(code).toBe(1);
    expect(output).toMatch(/^GET \S+ was answered with 200 and text\/html in place of JSON: is http:\S+ the address of the service\?/);
    expect(output).toContain('What came: GET /i18n/geo/state/public was answered with text/html in place of JSON.');
  });
});

describe('the configuration', () => {
  const problems = (change: object): string => {
    try {
      parseConfig(JSON.parse(JSON.stringify({ ...usable, ...change })), { HOME: 'x' }, 'provider.json');
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };

  it.each([
    [{ origin: 'https://accounts.example.com/' }, 'origin must be an origin such as https://app.example.com'],
    [{ origin: undefined }, 'origin is missing'],
    [{ parts: ['sign-in', 'magic'] }, 'parts.1 must be one of sign-in, second-factor'],
    [{ parts: [] }, 'parts must name at least one of sign-in'],
    [{ requestsPerSecond: 0 }, 'requestsPerSecond must be a number from 0.1 to 10000'],
    [{ requestPerSecond: 5 }, 'requestPerSecond is not known; allowed are origin, destination, parts'],
    [
      { messages: { texts: 'mail' } },
      'messages.texts must be "terminal", {"command": ["program", "{to}"]} or {"http": "https://…?to={to}"}',
    ],
    [{ newAddresses: 'kit@example.com' }, 'newAddresses must be an address with {id} in it, such as kit+{id}@example.com'],
    [{ restore: { http: '/reset?key=SECRET' } }, 'restore.http must begin with https://, http:// or {service}\n'],
    [{ restore: 'put-back' }, 'restore must be {"command": ["program", "{to}"]} or {"http": "https://…/{to}"}'],
    [{ wrongCodesBeforeEnd: 1 }, 'wrongCodesBeforeEnd must be a whole number from 2 to 50'],
    [{ accounts: { somebody: standard } }, 'accounts.somebody is not known; allowed are standard, app'],
    [{ accounts: { standard: { ...standard, email: 'nobody' } } }, 'accounts.standard.email must be an email address'],
    [{ accounts: { standard: { ...standard, phone: undefined } } }, 'accounts.standard.phone is missing'],
    [
      { accounts: { standard: { ...standard, phone: { countryCode: '+1', phoneNumber: '2' } } } },
      'accounts.standard.phone.countryCode must be digits',
    ],
    [
      { accounts: { standard: { ...standard, password: { env: 'NO_SUCH' } } } },
      'accounts.standard.password names the environment variable NO_SUCH, which is not set',
    ],
    [{ origin: 'ftp://accounts.example.com' }, 'origin must be an origin such as https://app.example.com'],
    [{ destination: 'ftp://app.example.com' }, 'destination must be an origin such as https://app.example.com'],
    [{ failuresBeforeLock: 2.5 }, 'failuresBeforeLock must be a whole number from 2 to 50'],
    [{ wrongCodesBeforeEnd: 2.5 }, 'wrongCodesBeforeEnd must be a whole number from 2 to 50'],
    [{ restore: { command: [] } }, 'restore.command must be a program and what it is given, such as ["program", "{to}"]'],
    [
      { messages: { mails: { command: [] } } },
      'messages.mails.command must be a program and what it is given, such as ["program", "{to}"]',
    ],
    [
      { accounts: { app: { email: 'a@b.example', password: 'secret-of-a', totpSecret: { env: 'HOME' } } } },
      'accounts.app.totpSecret must be a text in base32 (A to Z, 2 to 7), as the authenticator app is given it, or {"env": "NAME"}',
    ],
    [
      { accounts: { app: { email: 'a@b.example', password: 'secret-of-a', totpSecret: { env: 'NO_SUCH' } } } },
      'accounts.app.totpSecret names the environment variable NO_SUCH, which is not set',
    ],
    [{ accounts: { standard: { ...standard, password: 5 } } }, 'accounts.standard.password must be a text, or {"env": "NAME"}'],
  ])('%j is refused', (change, message) => {
    expect(problems(change)).toContain(message);
  });

  it.each(['', '0189', 'JBSW-Y3DP', 'A', 'otpauth://totp/a?secret=JBSWY3DP'])('%j is no secret of an authenticator app', (totpSecret) => {
    expect(problems({ accounts: { app: { email: 'a@b.example', password: 'secret-of-a', totpSecret } } })).toContain(
      'accounts.app.totpSecret must be a text in base32 (A to Z, 2 to 7), as the authenticator app is given it, or {"env": "NAME"}',
    );
  });

  it.each(['toString', '__proto__', 'constructor'])('no environment sets %s by itself', (env) => {
    expect(problems({ accounts: { standard: { ...standard, password: { env } } } })).toContain(
      `accounts.standard.password names the environment variable ${env}, which is not set`,
    );
  });

  it('takes the secret of an authenticator app as people write it down, and programs', () => {
    const app = { email: 'a@b.example', password: 'secret-of-a', totpSecret: 'jbsw y3dp ehpk 3pxp' };
    const config = { ...usable, failuresBeforeLock: 3, restore: { command: ['put-back'] }, accounts: { app, standard } };
    expect(parseConfig(config, {}, 'p').accounts.app?.totpSecret).toBe(app.totpSecret);
  });

  it('takes secrets from the environment', () => {
    const config = parseConfig(
      { ...usable, accounts: { standard: { ...standard, password: { env: 'PASS' } } } },
      { PASS: 'from-outside' },
      'p',
    );
    expect(config.accounts.standard?.password).toBe('from-outside');
  });
});
