// @vitest-environment node
/** What `--init` asks, and what it writes. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig } from '../../src/verify/config/config.ts';
import { situationNames } from '../../src/verify/config/situations.ts';
import { Stopped } from '../../src/verify/dependencies.ts';
import { plans } from '../../src/verify/plans/plans.ts';
import { command, file, folder, standard } from './typed.ts';

const answersTo = (answers: readonly string[]) => {
  const left = [...answers];
  return async () => left.shift() ?? '';
};

it('--init asks for an account in every situation that its parts need, and writes a configuration that can be used, without a password in it', async () => {
  const target = path.join(folder, 'written.json');
  const questions: string[] = [];
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
    questions.push(question);
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
  // Only the accounts that the chosen part needs.
  const needed = new Set(plans['sign-in'].flatMap(({ needs }) => needs?.accounts ?? []));
  expect(needed.size).toBeLessThan(situationNames.length);
  expect(questions.filter((question) => question.startsWith('An account that'))).toHaveLength(needed.size);
});

it('--init says before its first question that the file is there already, or cannot be written', async () => {
  const questions: string[] = [];
  const ask = async (question: string) => String(questions.push(question));
  const target = file('there.json', '{}');
  const there = await command(['verify', '--init', '--config', target], { ask });
  expect([there.code, there.output]).toEqual([2, `${target} is there already; --config names another file.`]);
  const nowhere = await command(['verify', '--init', '--config', path.join(folder, 'no-folder', 'p.json')], { ask });
  expect([nowhere.code, nowhere.output]).toEqual([2, expect.stringContaining('cannot be written')]);
  expect(questions).toEqual([]);
});

it('--init asks for what each account needs, and for nothing else', async () => {
  const target = path.join(folder, 'needs.json');
  const answers = {
    'The origin of the page': 'https://accounts.example.com',
    'An account that has security answers': 'r@b.example',
    'The ids of its security questions': 'q11, What was it?',
    'An account that signs in through its company': 'c@b.example',
    'An account that signs in with a password and an authenticator': 'app@b.example',
  };
  const ask = async (question: string) => Object.entries(answers).find(([words]) => question.startsWith(words))?.[1] ?? '';
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

it('--init asks again where a phone, an address or the way to messages cannot be used, three times at the most', async () => {
  const target = path.join(folder, 'again.json');
  const texts = ['https://', 'https://hook.example.com/?to={to}'];
  const accounts = ['nobody', 'a@b.example', '+1', '1', '', '2125550101'];
  const answers = ['https://accounts.example.com', '', 'lists', ...texts, '', 'kit@b.example', 'kit+{id}@b.example', '', ...accounts];
  const { code, output } = await command(['verify', '--init', '--config', target], { ask: answersTo(answers) });
  expect(code).toBe(0);
  expect(output.split('\n').slice(0, -1)).toEqual([
    'It is no address that can be read: it must have a host, and no credentials before it (a command can send them).',
    'It must be an address with {id} in it, such as kit+{id}@example.com.',
    'It must be an email address.',
    'It must be digits.',
    'It must be digits.',
  ]);
  const never = ['https://accounts.example.com', '', 'lists', '', '', 'kit', 'kit', 'kit'];
  const given3 = await command(['verify', '--init', '--config', path.join(folder, 'never.json')], { ask: answersTo(never) });
  expect([given3.code, given3.output]).toEqual([2, expect.stringContaining('What was answered must be an address with {id} in it')]);
});

it('a user who stops at a question gets no file and no stack trace', async () => {
  const target = path.join(folder, 'stopped.json');
  const { code, output } = await command(['verify', '--init', '--config', target], { ask: () => Promise.reject(new Stopped()) });
  expect([code, output, existsSync(target)]).toEqual([130, 'Stopped at a question. Nothing was written.', false]);
});

it('--init needs a terminal to ask its questions in', async () => {
  expect(await command(['verify', '--init'])).toEqual({ code: 2, output: '--init asks questions: run it in a terminal.' });
});

it('--init names an answer that cannot be used, before it asks for accounts', async () => {
  const questions: string[] = [];
  const replyTo = answersTo(['https://accounts.example.com', '', 'signin']);
  const ask = (question: string) => {
    questions.push(question);
    return replyTo();
  };
  const { code, output } = await command(['verify', '--init', '--config', path.join(folder, 'y.json')], { ask });
  expect([code, output, questions.length]).toEqual([2, expect.stringContaining('parts.0 must be one of sign-in'), 3]);
});

it('--init names an origin that is none', async () => {
  const { code, output } = await command(['verify', '--init', '--config', path.join(folder, 'x.json')], {
    ask: answersTo(['accounts.example.com']),
  });
  expect([code, output]).toEqual([2, expect.stringContaining('origin must be an origin such as https://app.example.com')]);
});
