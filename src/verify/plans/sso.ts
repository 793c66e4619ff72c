/** Single sign-on as far as a browser sees it before the company's provider: who is sent there, how, and who is not. */
import { mustBeAlike, mustTellNothing } from '../judge/alike.ts';
import { mustSucceed } from '../judge/checks.ts';
import { needing } from '../judge/module.ts';
import { Blocked, must } from '../judge/verdict.ts';
import type { ModuleContext } from '../context/context.ts';
import { UNLISTED } from '../context/origins.ts';
import { login, WRONG_PASSWORD } from '../context/sign-in.ts';
import { dataOf, type Exchange, answerText } from '../wire/exchange.ts';
import { withoutValues } from '../wire/secrets.ts';

const needs = { accounts: ['company'] } as const;

type AuthType = 'saml' | 'oidc';

const lookUp = (context: ModuleContext, username: string): Promise<Exchange> => context.call('preflight', { body: { username } });

const typeIn = (answer: Exchange): AuthType | undefined => (['saml', 'oidc'] as const).find((type) => dataOf(answer)[type] === true);

/** Saml or oidc, as the look-up says. */
async function authTypeOf(context: ModuleContext): Promise<AuthType> {
  const answer = await lookUp(context, context.account('company').email);
  const type = typeIn(answer);
  if (type) return type;
  throw new Blocked('sso.look-up', `The look-up of \`company\` was answered with ${answerText(answer)}, without saml or oidc.`);
}

/** The form that the page posts. */
const handOff = (
  context: ModuleContext,
  authType: AuthType,
  username: string,
  origin = context.origin,
  more: object = {},
): Promise<Exchange> =>
  context.send(
    'POST',
    `/auth/login/${authType}`,
    { origin, 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({ username, ...more }).toString(),
  );

const targetOf = ({ headers }: Exchange): string => headers.get('location') ?? '';

/** What the provider sends back with its answer, or the request that holds it: signed (RFC 9101), or pushed there before (RFC 9126). */
const STATES = ['state', 'RelayState', 'request', 'request_uri'];

/** The value of an attribute, as far as addresses and states need it. */
const unescaped = (value: string) => value.replaceAll('&amp;', '&');

/** A link of the page that leads to the provider, or a field of its form. */
function statesOn(html: string): readonly (string | null | undefined)[] {
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`\\s${name}=["']([^"']*)`, 'gi'))].map(([, value = '']) => unescaped(value));
  const queries = values('href').flatMap((link) => (URL.canParse(link) ? [new URL(link).searchParams] : []));
  const fields = [...html.matchAll(/<input\b[^>]*>/gi)].map(([tag]) => tag);
  const fieldOf = (name: string) => fields.find((tag) => tag.includes(`name="${name}"`));
  return STATES.flatMap((name) => [...queries.map((query) => query.get(name)), /\svalue=["']([^"']*)/i.exec(fieldOf(name) ?? '')?.[1]]);
}

/** Follows a page of the service's own that leads to the provider, which no policy of the embedding page has to name then. */
async function stateOf(context: ModuleContext, answer: Exchange): Promise<string | undefined> {
  const { service } = context.run;
  if (!URL.canParse(targetOf(answer), service)) return undefined;
  const { origin, pathname, search, searchParams } = new URL(targetOf(answer), service);
  if (![new URL(service).origin, context.origin].includes(origin))
    return STATES.map((name) => searchParams.get(name)).find(Boolean) ?? undefined;
  const cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const page = await context.send('GET', pathname + search, { cookie, origin: '', accept: 'text/html' });
  return statesOn(page.text).find(Boolean) ?? undefined;
}

const isFailed = (answer: Exchange): boolean => answer.status === 303 && targetOf(answer).includes('errorCode=SSO_FAILED');

/** To a page of the configuration or of the service; an answer without a location leads nowhere. */
function leadsBack(context: ModuleContext, answer: Exchange): boolean {
  const { service } = context.run;
  const target = targetOf(answer);
  return !target || [context.origin, context.destination, new URL(service).origin].includes(new URL(target, service).origin);
}

const failedChange = 'Send the browser with 303 to the sign-in page with `?errorCode=SSO_FAILED`: it is a page that asks, not a script.';

export const sso = needing(needs, [
  {
    id: 'sso.look-up',
    says: 'The look-up tells by which of the two ways a company signs in.',
    rule: 'contract.md, Sign-in',
    async run(context) {
      const answer = await lookUp(context, context.account('company').email);
      mustSucceed('preflight', answer);
      must(
        typeIn(answer) !== undefined,
        'Neither `saml` nor `oidc` is true.',
        'Answer `{saml: true}` or `{oidc: true}` for addresses of a company.',
      );
      must(
        !(dataOf(answer)['saml'] === true && dataOf(answer)['oidc'] === true),
        '`saml` and `oidc` are both true.',
        'Answer one of the two.',
      );
    },
  },
  {
    id: 'sso.by-domain',
    says: 'The way depends on the domain alone: the look-up does not tell who works at a company.',
    rule: 'decisions.md, Decisions 8 · Forms',
    async run(context) {
      const { email } = context.account('company');
      const [known, unknown] = [
        await lookUp(context, email),
        await lookUp(context, `nobody-${crypto.randomUUID()}@${email.split('@')[1]}`),
      ];
      mustBeAlike(
        { answers: [known, unknown] },
        'A known and an unknown address of the company were',
        'Look at the domain, not at the account.',
      );
    },
  },
  {
    id: 'sso.hand-off',
    says: 'The form leads to the provider of the company, with a state that is bound to this browser.',
    rule: 'decisions.md, Decisions 2 · Sign-in and what follows',
    async run(context) {
      const authType = await authTypeOf(context);
      const answer = await handOff(context, authType, context.account('company').email);
      const target = targetOf(answer);
      must(
        answer.status === 303 && target !== '' && URL.canParse(target, context.run.service),
        `The form was answered with ${answerText(answer)} and the location ${withoutValues(target) || 'missing'}.`,
        'Answer with 303 to the provider, or to a page of your own that leads there.',
      );
      must(!isFailed(answer), 'The form led back with SSO_FAILED.', 'Send people of a company to its provider.');
      const state = await stateOf(context, answer);
      must(
        state !== undefined,
        'The address of the provider has neither state nor RelayState.',
        'Send a state along, and take no answer without it.',
      );
      must(
        state !== (await stateOf(context, await handOff(context, authType, context.account('company').email))),
        'The state of two sign-ons is the same.',
        'Make a state of 128 random bits for each sign-on.',
      );
      const cookies = answer.headers.getSetCookie();
      const isBound = cookies.some((cookie) => /;\s*httponly/i.test(cookie) && !/;\s*domain=/i.test(cookie));
      must(
        isBound,
        'No cookie of this host alone, closed to scripts, was set.',
        'Bind the state to a cookie with HttpOnly and without Domain.',
      );
    },
  },
  {
    id: 'sso.no-company',
    says: 'An address without a company leads back to your own page with a message, neither to a provider nor elsewhere.',
    rule: 'decisions.md, Decisions 2 · Sign-in and what follows',
    async run(context) {
      const [authType, username] = [await authTypeOf(context), 'nobody@no-company.invalid'];
      const answer = await handOff(context, authType, username);
      must(
        isFailed(answer),
        `The form was answered with ${answerText(answer)} and the location ${withoutValues(targetOf(answer)) || 'missing'}.`,
        failedChange,
      );
      const elsewhere = await handOff(context, authType, username, context.origin, { redirect_url: `${UNLISTED}/` });
      for (const reply of [answer, elsewhere])
        must(
          leadsBack(context, reply),
          `The form was answered with ${answerText(reply)} and the location ${withoutValues(targetOf(reply))}, which is no page of yours.`,
          'Lead back to pages of your own list only, for every `redirect_url`.',
        );
    },
  },
  {
    id: 'sso.foreign-form',
    says: 'A form on a page of another site begins no sign-on.',
    rule: 'quality.md, For the provider',
    async run(context) {
      const answer = await handOff(context, await authTypeOf(context), context.account('company').email, UNLISTED);
      const isRefused = isFailed(answer) || (answer.status >= 400 && answer.status < 500);
      must(
        isRefused,
        `A form of an origin that is not listed was answered with ${answerText(answer)}.`,
        'Refuse forms whose `Origin` is not listed.',
      );
    },
  },
  {
    id: 'sso.no-password',
    says: 'A user who signs in through a company has no password here: a sign-in with one is refused like a wrong password.',
    rule: 'decisions.md, Decisions 8 · Forms',
    async run(context) {
      const answer = await login(context, context.account('company').email, WRONG_PASSWORD);
      await mustTellNothing(context, answer, 'Answer as for an unknown address, with 401 `INVALID_CREDENTIALS`.');
    },
  },
]);
