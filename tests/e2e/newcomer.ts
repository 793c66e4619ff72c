/** Somebody who has just signed up: knows a password and three answers, has no second factor yet. Nobody else uses the account. */
import { randomUUID } from 'node:crypto';
import { registration } from '../demo/registration/registration-body.ts';
import { addresses } from './addresses.ts';
import { linkIn, subjects } from './mail.ts';

export const answers: Readonly<Record<string, { readonly questionId: string; readonly answer: string }>> = {
  'In which city were you born?': { questionId: 'q12', answer: 'Oslo' },
  'What is the middle name of your oldest sibling?': { questionId: 'q22', answer: 'Marie' },
  'What is your favorite film?': { questionId: 'q32', answer: 'Jaws' },
};

export const freshAddress = (): string => `visitor-${randomUUID().slice(0, 8)}@example.com`;

/** A number of its own for each test: its texts are told apart by it. */
export const freshNumber = (): string => `212${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

/** What a call answers, or what its refusal carries. @throws Error when it carries nothing */
async function call(method: 'POST' | 'PUT', path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(addresses().hosted + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: body && JSON.stringify(body),
  });
  const said = (await response.json()) as { data?: Record<string, unknown> };
  if (!response.ok && said.data === undefined) throw new Error(`${path}: ${response.status} ${JSON.stringify(said)}`);
  return said.data ?? {};
}

export interface Newcomer {
  readonly email: string;
  readonly password: string;
}

export async function newcomer(): Promise<Newcomer> {
  const email = freshAddress();
  // Without the braces that sign-up allows: recovery is to refuse it as used, not for its characters.
  const body = { ...registration(email, 'PI'), password: 'Newsroom-(2026)' };
  await call('POST', '/auth/legacyUser', body);
  const userId = (await linkIn(subjects.confirm, email)).split('/').at(-1) ?? '';
  await call('POST', '/auth/legacyUser/confirmEmail/legacyUserId', { userId });
  await call('PUT', `/auth/legacyUser/${userId}`);
  return { email, password: body.password };
}

/** What a login that waits for its second factor was given. */
export async function retrievalToken({ email, password = '' }: { readonly email: string; readonly password?: string }): Promise<string> {
  const { mfaRetrievalToken } = await call('POST', '/auth/login', { email, password, strategy: 'legacyUser' });
  return String(mfaRetrievalToken);
}
