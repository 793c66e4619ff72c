/** Every rule of the plan sso, broken once. */
import { type Answer, answersOf, json, type Mutate, type Passing, refusal, success, withBody, withHeaders } from '../proxy.ts';
import type { Mutation } from './table.ts';

const LOOK_UP = '/auth/preflight/';
const FORM = /^\/auth\/login\/(saml|oidc)$/;
/** The page that leads to the provider. */
const LEAVES = /^\/auth\/login\/(saml|oidc)\/leave\//;
const nameIn = ({ body }: Passing): string => String(json(body)['username'] ?? '');

const led = (to: string, answer: Answer): Answer => ({ ...withHeaders(answer, { location: to }), status: 303 });

const anyPage: Mutate = (passing, forward) =>
  forward(FORM.test(passing.path) ? { ...passing, headers: { ...passing.headers, origin: 'http://localhost:4400' } } : passing);

export const ssoMutations: readonly Mutation[] = [
  {
    module: 'sso.look-up',
    broken: () =>
      answersOf(LOOK_UP, (answer, passing) =>
        nameIn(passing).endsWith('@vellum.example') ? success({ saml: true, oidc: true }, answer) : answer,
      ),
  },
  {
    module: 'sso.by-domain',
    broken: () =>
      answersOf(LOOK_UP, (answer, passing) =>
        nameIn(passing).startsWith('nobody-') ? success({ saml: false, oidc: false }, answer) : answer,
      ),
  },
  { module: 'sso.hand-off', broken: () => answersOf(FORM, (answer) => withHeaders(answer, { 'set-cookie': undefined })) },
  {
    module: 'sso.hand-off',
    broken: () => answersOf(LEAVES, (answer) => ({ ...answer, text: answer.text.replace(/\b(state|RelayState)=[\w-]*/, '$1=the-same') })),
  },
  {
    module: 'sso.no-company',
    broken: () =>
      answersOf(FORM, (answer, { body }) => (body.includes('no-company') ? led('https://login.example.com/?state=x', answer) : answer)),
  },
  {
    module: 'sso.no-company',
    broken: () =>
      answersOf(FORM, (answer, { body }) => {
        const target = new URLSearchParams(body).get('redirect_url');
        return target ? led(`${target}?errorCode=SSO_FAILED`, answer) : answer;
      }),
  },
  { module: 'sso.foreign-form', broken: () => anyPage },
  { module: 'sso.no-password', broken: () => answersOf('/auth/login', (answer) => refusal(403, 'USE_SSO', answer)) },
  {
    module: 'sso.no-password',
    broken: () =>
      answersOf('/auth/login', (answer, { body }) =>
        body.includes('@vellum.example') ? withBody(answer, (was) => ({ ...was, message: 'Log in with SSO.' })) : answer,
      ),
  },
];
