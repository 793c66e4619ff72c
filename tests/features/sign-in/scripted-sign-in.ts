/** Runs the look-up and the login with scripted answers. */
import { loginMode } from '../../../src/flow/sign-in-memory.ts';
import { emailForm, passwordForm, ssoEmailForm } from '../../../src/features/sign-in/flow.ts';
import { type Answer, type Script, scripted } from '../../flow/machine/scripted.ts';

export const ADDRESS = 'anna@example.com';

export async function lookUp(script: Script, options: Parameters<typeof scripted>[1] = {}) {
  const run = scripted(script, options);
  const form = run.flow.form(loginMode.of(run.flow.getState()) === 'connect' ? emailForm : ssoEmailForm);
  form.set('username', ADDRESS);
  await run.flow.run('lookUp', { username: ADDRESS }, form);
  return { ...run, form };
}

export async function logIn(script: Script, options: Parameters<typeof scripted>[1] = {}) {
  const run = scripted(script, { screen: 'password', stored: { username: ADDRESS }, ...options });
  const form = run.flow.form(passwordForm);
  form.set('password', 'secret');
  await run.flow.run('logIn', { password: 'secret' }, form);
  return { ...run, form };
}

export const refused = (errorCode: string, status = 401): Answer => ({ status, failure: { errorCode } });

const html: Answer = { raw: '<!doctype html><title>Gateway</title>' };

/** Answers to any call that cannot be read. */
export const malformed: [string, Answer][] = [
  ['a page', html],
  ['nothing', { raw: '' }],
  ['cut JSON', { raw: '{"statusCode": 200, "da' }],
  ['a list', { raw: '[]' }],
  ['null', { raw: 'null' }],
  ['data of another type', { data: 'yes' }],
];

/** The banner's text as a host gets it (S8), with the words of its links. */
export const LOCKED = 'For your security, your email has been temporarily locked out. Please try again later or contact Web Support.';

export const EXPIRED = 'Your temporary password has expired. Go to Forgot Your Password or contact web support.';
