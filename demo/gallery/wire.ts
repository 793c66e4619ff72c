/** A fixture as the page of the gallery gets it: routes of the contract with the answers that the stub of `fetch` gives. */
import { type CallName, contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type Answer, type Answers, type Fixture, isRefused } from './fixture.ts';
import { GALLERY_NOW, REQUEST_ID, usualAnswers } from './service.ts';

export type WireAnswer =
  | 'pending'
  | 'unreachable'
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

export interface WireRoute {
  readonly call: CallName;
  readonly method: string;
  readonly path: string;
  readonly answers: readonly WireAnswer[];
}

export interface WireFixture extends Pick<Fixture, 'stored' | 'steps' | 'stays' | 'phone' | 'device'> {
  readonly now: number;
  readonly locale: string;
  readonly screens: boolean;
  readonly routes: readonly WireRoute[];
}

const sessionHeaders = {
  'x-auth-token': 'gallery-auth-token-000000000002',
  'x-refresh-token': 'gallery-refresh-token-0000000002',
  'x-auth-public-keys': '{"keys":[]}',
  'x-bw-cookies': '[]',
  'x-deployment': 'gallery',
};

function wireAnswer(endpoint: Endpoint, answer: Answer): WireAnswer {
  if (typeof answer === 'string') return answer;
  const headers = { 'content-type': 'application/json', ...(endpoint.signsIn && sessionHeaders), ...answer.headers };
  if (!isRefused(answer)) return { status: 200, headers, body: JSON.stringify({ statusCode: 200, data: answer.data }) };
  const { status, headers: _, ...failure } = answer;
  return { status, headers, body: JSON.stringify({ statusCode: status, requestId: REQUEST_ID, ...failure }) };
}

const listed = (answers: Answer | readonly Answer[]): readonly Answer[] => (Array.isArray(answers) ? answers : [answers as Answer]);

const placeholders = (path: string) => path.split('{').length;

/** Paths without parameters come first, since a path with parameters may match them too. */
function routes(answers: Answers): WireRoute[] {
  return (Object.entries(answers) as [CallName, Answer | readonly Answer[]][])
    .map(([call, answers]) => ({ call, answers, endpoint: contract[call] as Endpoint }))
    .sort((a, b) => placeholders(a.endpoint.path) - placeholders(b.endpoint.path))
    .map(({ call, answers, endpoint }) => ({
      call,
      method: endpoint.method,
      path: `^${endpoint.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`,
      answers: listed(answers).map((answer) => wireAnswer(endpoint, answer)),
    }));
}

export const wireFixture = ({ stored = {}, steps = [], stays, phone, device, screen, answers }: Fixture, locale: string): WireFixture => ({
  now: GALLERY_NOW,
  locale,
  screens: screen !== undefined,
  stored,
  steps,
  stays,
  phone,
  device,
  routes: routes({ ...usualAnswers, ...answers }),
});
