/** What several modules ask of an answer. */
import { type CallName, contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { codeOf, type Exchange, receivedForJson, answerText, where } from '../wire/exchange.ts';
import { faultOf } from './shape.ts';
import { must } from './verdict.ts';

export const SESSION_HEADERS = ['x-auth-token', 'x-refresh-token', 'x-auth-public-keys', 'x-bw-cookies', 'x-deployment'] as const;

/** The success of the contract, `data` in the shape of the call. */
export function mustSucceed(name: CallName, answer: Exchange): void {
  must(answer.status === 200, `${where(answer)} was answered with ${answerText(answer)}.`, 'Answer with 200 and the data of the call.');
  const received = receivedForJson(answer);
  must(
    received === undefined,
    `${where(answer)} was answered with ${received} in place of JSON.`,
    'Answer with JSON. Is it your service that answers there?',
  );
  const statusCode = answer.body?.['statusCode'];
  must(
    statusCode === 200,
    `\`statusCode\` of ${where(answer)} is ${statusCode === undefined ? 'missing' : JSON.stringify(statusCode)}.`,
    'Put `statusCode: 200` beside `data`.',
  );
  const { reply }: Endpoint = contract[name];
  const fault = faultOf(reply, answer.body?.['data']);
  must(
    fault === undefined,
    `\`data\` of ${where(answer)} does not have the shape of the contract: ${fault}.`,
    'Answer the fields that the table of calls names.',
  );
}

/** A refusal with one of these codes, and the status that the code travels with. */
export function mustRefuse(answer: Exchange, codes: readonly ErrorCode[], change: string): void {
  const code = codes.find((candidate) => candidate === codeOf(answer));
  const expected = codes.map((code) => `${errorStatus[code]} ${code}`).join(' or ');
  const came = `${where(answer)} was answered with ${answerText(answer)}, not with ${expected}.`;
  must(code !== undefined, came, change);
  must(answer.status === errorStatus[code], came, `The code is right; send \`${code}\` with the status ${errorStatus[code]}.`);
}

/** Any refusal of the caller: no success, no fault of the service. */
export function mustNotTake(answer: Exchange, what: string, change: string): void {
  must(answer.status >= 400 && answer.status < 500, `${what} was answered with ${answerText(answer)}.`, change);
}

/** The same of a user who is signed in and stays so: 401 would lead them to the sign-in page. */
export function mustRefuseSignedIn(answer: Exchange, what: string, change: string): void {
  mustNotTake(answer, what, change);
  must(
    answer.status !== 401,
    `${what} was answered with ${answerText(answer)}, which signs people out.`,
    'Keep 401 for tokens that are missing, wrong or over; refuse what a valid session may not do with another status.',
  );
}

const isArray = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};

/** All five session headers, each of them what it says. */
export function mustCarrySession(answer: Exchange): void {
  const missing = SESSION_HEADERS.filter((name) => ['', 'null', 'undefined'].includes(answer.headers.get(name) ?? ''));
  must(
    missing.length === 0,
    `${where(answer)} was answered with ${answerText(answer)}, and without ${missing.join(', ')}.`,
    'Send all five session headers, none of them empty, where you sign a user in and where you refresh.',
  );
  must(
    isArray(answer.headers.get('x-bw-cookies') ?? ''),
    `x-bw-cookies of ${where(answer)} is no JSON array.`,
    'Send a JSON array in x-bw-cookies, `[]` where there are none.',
  );
}

export const carriesSession = ({ headers }: Exchange): boolean => headers.has('x-auth-token') || headers.has('x-refresh-token');

export function mustCarryNoSession(answer: Exchange): void {
  must(
    !carriesSession(answer),
    `${where(answer)} carries session headers.`,
    'Send x-auth-token and x-refresh-token only where a user is signed in.',
  );
}

/** `retry-after` in whole seconds. */
export function mustSayWhen(answer: Exchange, most: number): void {
  const value = answer.headers.get('retry-after') ?? '';
  must(
    /^\d+$/.test(value) && Number(value) > 0 && Number(value) <= most,
    `${where(answer)} was answered with ${answerText(answer)} and retry-after ${value || 'missing'}.`,
    `Say in \`retry-after\` in how many seconds to try again, ${most} at most.`,
  );
}
