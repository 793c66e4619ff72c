/** The calls of the contract, one table per group. */
import { type CallName, contract } from '../../../../src/contract/contract.ts';
import type { Call, Endpoint } from '../../../../src/contract/endpoint.ts';
import { listCalls } from '../../../../src/contract/calls/lists.ts';
import { newsCalls } from '../../../../src/contract/calls/news.ts';
import { passkeyCalls } from '../../../../src/contract/calls/passkeys.ts';
import { profileCalls } from '../../../../src/contract/calls/profile.ts';
import { recoveryCalls } from '../../../../src/contract/calls/recovery.ts';
import { signUpCalls } from '../../../../src/contract/calls/sign-up.ts';
import { secondFactorCalls } from '../../../../src/contract/calls/second-factor.ts';
import { securityQuestionCalls } from '../../../../src/contract/calls/security-questions.ts';
import { sessionCalls } from '../../../../src/contract/calls/session.ts';
import { signInCalls, loginFields, loginReply } from '../../../../src/contract/calls/sign-in.ts';
import { summaries } from '../../../openapi/summaries.ts';
import { code, codes, type Table } from '../table.ts';
import { fieldsOf, shapeOf } from './shape.ts';

const asks = ({ query, body, encoding }: Endpoint): string => {
  if (query) return `query ${code(shapeOf(query))}`;
  return body ? `${encoding === 'form' ? 'form ' : ''}${code(shapeOf(body))}` : '–';
};

const answers = ({ reply, encoding, signsIn }: Endpoint): string => {
  if (encoding === 'form') return "303 to a page of the service's own that leads to the identity provider, or to that itself";
  const shape = reply === loginReply ? '[the login result](#the-login-result)' : code(shapeOf(reply));
  return `${shape}${signsIn ? ' and the session headers' : ''}`;
};

const fails = ({ fails: known = [] }: Endpoint): string => (known.length > 0 ? `<br>or ${codes(known)}` : '');

function callRow(name: CallName): readonly string[] {
  const call: Endpoint = contract[name];
  return [
    `${code(name)}<br>${call.kind}`,
    `${code(`${call.method} ${call.path}`)}<br>${summaries[name]}`,
    asks(call),
    `${answers(call)}${fails(call)}`,
  ];
}

const callTable = (calls: Readonly<Record<string, Call>>) => (): Table => ({
  head: ['Call and kind', 'Address, and what for', 'Asks', 'Answers, or fails with'],
  rows: (Object.keys(calls) as CallName[]).map(callRow),
});

const loginTable = (): Table => ({
  head: ['Field', 'Type', 'May be left out'],
  rows: fieldsOf(loginFields).map(({ name, type, isRequired }) => [
    code(name),
    type === '…' ? 'anything' : code(type),
    isRequired ? '' : 'yes',
  ]),
});

const groups: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  'sign-in': signInCalls,
  session: sessionCalls,
  'second-factor': secondFactorCalls,
  passkeys: passkeyCalls,
  recovery: recoveryCalls,
  'security-questions': securityQuestionCalls,
  registration: signUpCalls,
  profile: profileCalls,
  news: newsCalls,
  lists: listCalls,
};

export const callTables: Readonly<Record<string, () => Table>> = {
  'login-result': loginTable,
  ...Object.fromEntries(Object.entries(groups).map(([name, calls]) => [`calls:${name}`, callTable(calls)])),
};
