/** The calls of the contract, one table per group. */
import { html } from 'hono/html';
import { type CallName, contract } from '../../../../src/contract/contract.ts';
import type { Calls, Endpoint } from '../../../../src/contract/endpoint.ts';
import { listCalls } from '../../../../src/contract/calls/lists.ts';
import { newsCalls } from '../../../../src/contract/calls/news.ts';
import { profileCalls } from '../../../../src/contract/calls/profile.ts';
import { recoveryCalls } from '../../../../src/contract/calls/recovery.ts';
import { signUpCalls } from '../../../../src/contract/calls/sign-up.ts';
import { secondFactorCalls } from '../../../../src/contract/calls/second-factor.ts';
import { securityQuestionCalls } from '../../../../src/contract/calls/security-questions.ts';
import { sessionCalls } from '../../../../src/contract/calls/session.ts';
import { signInCalls } from '../../../../src/contract/calls/sign-in.ts';
import { loginFields, loginReply } from '../../../../src/contract/user.ts';
import type { Markup } from '../../../pages/document.ts';
import { summaries } from '../../../openapi/summaries.ts';
import { code, codes, type Row, type Table } from '../table.ts';
import { callExamples } from './examples.ts';
import { fieldsOf, shapeOf } from './shape.ts';

const asks = ({ query, body, encoding }: Endpoint): Markup | string => {
  if (query) return html`query ${code(shapeOf(query))}`;
  return body ? html`${encoding === 'form' ? 'form ' : ''}${code(shapeOf(body))}` : '–';
};

const answers = ({ reply, encoding, signsIn }: Endpoint): Markup => {
  if (encoding === 'form') return html`303 to the identity provider`;
  const shape = reply === loginReply ? html`<a href="#the-login-result">the login result</a>` : code(shapeOf(reply));
  return html`${shape}${signsIn ? ' and the session headers' : ''}`;
};

const fails = ({ fails: known = [] }: Endpoint): Markup | '' =>
  known.length > 0 ? html`<br><span class="soft">or</span> ${codes(known)}` : '';

/** Long paths break behind their slashes. */
const address = ({ method, path }: Endpoint): Markup =>
  html`<code>${method} ${path.split('/').map((part, n) => [n > 0 ? html`/<wbr>` : '', part])}</code>`;

function callRow(name: CallName): Row {
  const call: Endpoint = contract[name];
  return {
    id: `call-${name}`,
    cells: [
      html`${code(name)}<br><span class="soft">${call.kind}</span>`,
      html`${address(call)}<br>${summaries[name]}`,
      asks(call),
      html`${answers(call)}${fails(call)}`,
    ],
  };
}

const callTable = (calls: Calls) => (): Table => ({
  head: ['Call and kind', 'Address, and what for', 'Asks', 'Answers, or fails with'],
  rows: (Object.keys(calls) as CallName[]).map(callRow),
});

const loginTable = (): Table => ({
  head: ['Field', 'Type', 'May be left out'],
  rows: fieldsOf(loginFields).map(({ name, type, isRequired }) => ({
    cells: [code(name), type === '…' ? 'anything' : type, isRequired ? '' : 'yes'],
  })),
});

const groups: Readonly<Record<string, Calls>> = {
  'sign-in': signInCalls,
  session: sessionCalls,
  'second-factor': secondFactorCalls,
  recovery: recoveryCalls,
  'security-questions': securityQuestionCalls,
  registration: signUpCalls,
  profile: profileCalls,
  news: newsCalls,
  lists: listCalls,
};

export const callTables: Readonly<Record<string, () => Table | Markup>> = {
  'table:login-result': loginTable,
  ...Object.fromEntries(
    Object.entries(groups).flatMap(([name, calls]) => [
      [`table:calls:${name}`, callTable(calls)],
      [`examples:${name}`, callExamples(calls)],
    ]),
  ),
};
