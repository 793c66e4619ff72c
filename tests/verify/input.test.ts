// @vitest-environment node
/** What somebody gives the kit that it cannot use is named, with what is allowed. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../src/verify/arguments.ts';
import { run } from '../../src/verify/command.ts';
import { parseConfig } from '../../src/verify/config/config.ts';
import { situationNames } from '../../src/verify/config/situations.ts';
import type { Edges } from '../../src/verify/edges.ts';

const SERVICE = 'https://api.example.com';
const folder = mkdtempSync(path.join(tmpdir(), 'news-auth-verify-'));
const file = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

const standard = { email: 'a@b.example', password: 'secret-of-a', phone: { countryCode: '1', phoneNumber: '2125550101' } };
const usable = { origin: 'https://accounts.example.com', parts: ['sign-in'], accounts: { standard } };

async function command(args: readonly string[], edges: Partial<Edges> = {}) {
  const lines: string[] = [];
  const code = await run(args, {
    environment: {},
    now: () => new Date(),
    wait: async () => undefined,
    print: (line) => lines.push(line),
    ...edges,
  });
  return { code, said: lines.join('\n') };
}

describe('the command line', () => {
  const config = file('usable.json', JSON.stringify(usable));

  it.each([
    [['look'], 'There is no command look; allowed is verify.'],
    [['verify'], 'The address of the service is missing'],
    [['verify', 'api.example.com', '--config', config], 'give an https address (http on localhost)'],
    [['verify', 'http://api.example.com', '--config', config], 'give an https address (http on localhost)'],
    [['verify', 'https://me:secret@api.example.com', '--config', config], 'without credentials'],
    [['verify', SERVICE, SERVICE, '--config', config], 'one service at a time'],
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
  ])('input %# is refused with what is allowed', async (args, said) => {
    const answer = await command(args);
    expect(answer.said).toContain(said);
    expect(answer.code).toBe(2);
  });

  it('takes several reports, each named by its ending, and a slash less at the end of the address', () => {
    const asked = readArguments([
      'verify',
      `${SERVICE}/`,
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
    expect(asked).toEqual({
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
    const { code, said } = await command([]);
    expect([code, said.includes('--expected <file>')]).toEqual([0, true]);
  });

  it('has an exit code of its own for a service that cannot be reached', async () => {
    const { code, said } = await command(['verify', 'http://127.0.0.1:9', '--config', config]);
    expect([code, said]).toEqual([3, 'http://127.0.0.1:9 cannot be reached.']);
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
    [{ wrongCodesBeforeEnd: 1 }, 'wrongCodesBeforeEnd must be a number from 2 to 50'],
    [{ accounts: { somebody: standard } }, 'accounts.somebody is not known; allowed are standard, app'],
    [{ accounts: { standard: { ...standard, email: 'nobody' } } }, 'accounts.standard.email must be an e-mail address'],
    [{ accounts: { standard: { ...standard, phone: undefined } } }, 'accounts.standard.phone is missing'],
    [
      { accounts: { standard: { ...standard, phone: { countryCode: '+1', phoneNumber: '2' } } } },
      'accounts.standard.phone.countryCode must be digits',
    ],
    [
      { accounts: { standard: { ...standard, password: { env: 'NO_SUCH' } } } },
      'accounts.standard.password names the environment variable NO_SUCH, which is not set',
    ],
    [{ accounts: { standard: { ...standard, password: 5 } } }, 'accounts.standard.password must be a text, or {"env": "NAME"}'],
  ])('%j is refused', (change, said) => {
    expect(problems(change)).toContain(said);
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

describe('--init', () => {
  const answersTo = (answers: readonly string[]) => {
    const left = [...answers];
    return async () => left.shift() ?? '';
  };

  it('asks for an account in every situation and writes a configuration that can be used, without a password in it', async () => {
    const target = path.join(folder, 'written.json');
    const asked: string[] = [];
    const next = answersTo([
      'https://accounts.example.com',
      '',
      'sign-in',
      'https://hook.example.com/?to={to}',
      '',
      'kit+{id}@b.example',
      'put-back {to}',
      'a@b.example',
      '1',
      '2125550101',
    ]);
    const ask = (question: string) => {
      asked.push(question);
      return next();
    };
    expect((await command(['verify', '--init', '--config', target], { ask })).code).toBe(0);
    const written = JSON.parse(readFileSync(target, 'utf8'));
    expect(written.accounts).toEqual({ standard: { ...standard, password: { env: 'VERIFY_STANDARD_PASSWORD' } } });
    expect([written.newAddresses, written.restore]).toEqual(['kit+{id}@b.example', { command: ['put-back', '{to}'] }]);
    expect(parseConfig(written, { VERIFY_STANDARD_PASSWORD: 'x' }, 'p').messages).toMatchObject({
      texts: { http: 'https://hook.example.com/?to={to}' },
      mails: 'terminal',
    });
    expect(asked.filter((one) => one.startsWith('An account that'))).toHaveLength(situationNames.length);
  });

  it('says before its first question that the file is there already, or cannot be written', async () => {
    const asked: string[] = [];
    const ask = async (question: string) => String(asked.push(question));
    const target = file('there.json', '{}');
    const there = await command(['verify', '--init', '--config', target], { ask });
    expect([there.code, there.said]).toEqual([2, `${target} is there already; --config names another file.`]);
    const nowhere = await command(['verify', '--init', '--config', path.join(folder, 'no-folder', 'p.json')], { ask });
    expect([nowhere.code, nowhere.said]).toEqual([2, expect.stringContaining('cannot be written')]);
    expect(asked).toEqual([]);
  });

  it('asks for what each account needs, and for nothing else', async () => {
    const target = path.join(folder, 'needs.json');
    const given = {
      'The origin of the page': 'https://accounts.example.com',
      'An account that has security answers': 'r@b.example',
      'The ids of its security questions': 'q11, What was it?',
      'An account that signs in through its company': 'c@b.example',
      'An account that signs in with a password and an authenticator': 'app@b.example',
    };
    const ask = async (question: string) => Object.entries(given).find(([words]) => question.startsWith(words))?.[1] ?? '';
    expect((await command(['verify', '--init', '--config', target], { ask })).code).toBe(0);
    expect(JSON.parse(readFileSync(target, 'utf8')).accounts).toEqual({
      app: { email: 'app@b.example', password: { env: 'VERIFY_APP_PASSWORD' }, totpSecret: { env: 'VERIFY_APP_TOTP' } },
      recovery: {
        email: 'r@b.example',
        answers: { q11: { env: 'VERIFY_RECOVERY_ANSWER_1' }, 'What was it?': { env: 'VERIFY_RECOVERY_ANSWER_2' } },
      },
      company: { email: 'c@b.example' },
    });
  });

  it('needs somebody to ask', async () => {
    expect(await command(['verify', '--init'])).toEqual({ code: 2, said: '--init asks questions: run it in a terminal.' });
  });

  it('names an answer that cannot be used', async () => {
    const { code, said } = await command(['verify', '--init', '--config', path.join(folder, 'x.json')], {
      ask: answersTo(['accounts.example.com']),
    });
    expect([code, said]).toEqual([2, expect.stringContaining('origin must be an origin such as https://app.example.com')]);
  });
});
