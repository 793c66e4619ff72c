/** Single sign-on: every failure ends at the same address with the same message. */
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { contract } from '../../../src/contract/contract.ts';
import { LONGEST_ADDRESS } from '../../../src/forms/email-address.ts';
import { checkNetwork, organizationOf } from '../accounts/find.ts';
import { BODY_LIMIT, type MountRoutes } from '../service.ts';
import { Failure, refuse, requestIdOf } from '../failure/failure.ts';
import { requestAddress } from '../networks/client-address.ts';
import { isListed } from '../networks/cross-site-posts.ts';
import { consume, inNetworks, releaseById } from '../limits/counters.ts';
import { signOnAttempt } from '../limits/limits.ts';
import { noteCall, type RequestFacts } from '../monitoring/audit.ts';
import { describeError } from '../failure/log.ts';
import { randomToken } from '../security/tokens.ts';
import type { Service } from '../service.ts';
import { markBrowser, readBrowser } from './browser-cookie.ts';
import { finishSignOn } from './finish.ts';
import type { AuthType, Provider } from '../settings/companies.ts';
import type { SsoClient } from './sso-client.ts';
import { SignOnRefused } from './refused.ts';
import { claimDestination, claimSignOn, openSignOn } from './sign-ons.ts';
import { sendHandOff } from './hand-off.ts';
import { allowedTarget, failureAddress } from './target.ts';

interface Way {
  /** How the answer comes back, and which of its fields is our state. */
  readonly method: 'GET' | 'POST';
  readonly state: string;
}

const ways: Record<AuthType, Way> = {
  oidc: { method: 'GET', state: 'state' },
  saml: { method: 'POST', state: 'RelayState' },
};

/** A service without companies does without the libraries. */
const saml = () => import('./saml-client.ts');
const oidc = () => import('./oidc-client.ts');

/** @throws SignOnRefused for an organization whose provider is not known (any more) */
type SsoClientOf = (organizationId: string) => Promise<SsoClient>;

function ssoClientsOf({ providers, settings }: Service): SsoClientOf {
  const clients = new WeakMap<Provider, Promise<SsoClient>>();
  return async (organizationId) => {
    const provider = providers.get(organizationId);
    if (!provider) throw new SignOnRefused('no-company');
    const contexts = provider.contexts ?? settings.ssoContexts;
    const make = async () =>
      provider.authType === 'oidc'
        ? (await oidc()).createOidcClient(provider, contexts)
        : (await saml()).createSamlClient(provider, contexts);
    const client = clients.get(provider) ?? make();
    clients.set(provider, client);
    return client;
  };
}

/** @returns the page, or the address of the next one */
type Step = (context: Context, facts: RequestFacts) => Promise<string | Response>;

const formOf = async (context: Context) => new URLSearchParams(await context.req.text());

async function leave(service: Service, authType: AuthType, clientOf: SsoClientOf, context: Context, facts: RequestFacts): Promise<string> {
  const origin = context.req.header('origin');
  // A page without a referrer sends `null`; nothing changes before the provider answers.
  if (origin !== 'null' && !isListed(service.settings, origin)) throw new SignOnRefused('foreign-page');
  const address = requestAddress(context, service);
  const isForeign = origin === 'null' && context.req.header('sec-fetch-site') === 'cross-site';
  const reservations = await consume(service, ...inNetworks(signOnAttempt(service, address, isForeign), address));
  const form = v.safeParse(contract.ssoLogin.body, Object.fromEntries(await formOf(context)));
  if (!form.success) throw new SignOnRefused('no-company');
  const { username, redirect_url } = form.output;
  facts.subject = username;
  // The provider's address will contain it.
  if (username.length > LONGEST_ADDRESS) throw new SignOnRefused('no-company');
  const organization = await organizationOf(service, username);
  if (organization?.authType !== authType) throw new SignOnRefused('no-company');
  checkNetwork(organization, address);
  const flow = {
    state: randomToken(),
    secret: markBrowser(context, service.settings, authType),
    startedAt: service.now(),
  };
  const client = await clientOf(organization.id);
  const destination = await client.leave(flow, username);
  const redirectUrl = allowedTarget(service.settings, redirect_url) ?? null;
  await openSignOn(service, flow, {
    authType,
    organizationId: organization.id,
    redirectUrl,
    attemptIds: reservations.map(({ id }) => id),
    destination,
  });
  return `/auth/login/${authType}/leave/${flow.state}`;
}

async function handOver(service: Service, authType: AuthType, context: Context): Promise<Response> {
  const secret = readBrowser(context, service.settings, authType);
  if (!secret) throw new SignOnRefused('not-awaited');
  return sendHandOff(context, await claimDestination(service, authType, context.req.param('state') ?? '', secret));
}

async function handleCallback(
  service: Service,
  authType: AuthType,
  clientOf: SsoClientOf,
  context: Context,
  facts: RequestFacts,
): Promise<string> {
  const { method, state: field } = ways[authType];
  const address = requestAddress(context, service);
  const answer = method === 'GET' ? new URL(context.req.url).searchParams : await formOf(context);
  const state = answer.get(field);
  const secret = readBrowser(context, service.settings, authType);
  if (!state) throw new SignOnRefused('not-awaited', 'unsolicited');
  if (!secret) throw new SignOnRefused('not-awaited', 'no cookie of ours');
  const signOn = await claimSignOn(service, authType, state, secret);
  const provider = service.providers.get(signOn.organizationId);
  // An answer at another company's address is not from the provider that was asked.
  if (provider && new URL(provider.answerUrl).pathname !== context.req.path)
    throw new SignOnRefused('not-awaited', "another company's address");
  const client = await clientOf(signOn.organizationId);
  const vouched = await client.handleCallback({ state, secret, startedAt: signOn.createdAt }, answer);
  facts.subject = vouched.email;
  const destination = await finishSignOn(service, signOn, vouched, address);
  // The network may have changed since, from IPv6 to IPv4.
  const { most } = signOnAttempt(service, address).limit;
  for (const [index, id] of signOn.attemptIds.entries()) await releaseById(service, most * (index + 1), id);
  return destination;
}

/** The answer itself may contain codes and tokens, so the log gets none of it. */
function reasonOf(error: unknown): string {
  if (error instanceof SignOnRefused) return [error.reason, error.message].filter(Boolean).join(': ');
  return error instanceof Failure ? error.errorCode : describeError(error);
}

export const mountSso: MountRoutes = (api, service) => {
  const { settings } = service;
  const clientOf = ssoClientsOf(service);

  const answered = (name: string, step: Step) => async (context: Context) => {
    const started = performance.now();
    const { id } = requestIdOf(context.req.header('x-request-id'));
    let outcome: string | undefined;
    const facts: RequestFacts = { address: requestAddress(context, service) };
    const destination = await step(context, facts).catch((error: unknown) => {
      outcome = `SSO_FAILED ${reasonOf(error)}`;
      return failureAddress(settings);
    });
    const answer = typeof destination === 'string' ? context.redirect(destination, 303) : destination;
    noteCall(service, { what: name, status: answer.status, outcome, ms: performance.now() - started, requestId: id, isLook: false }, facts);
    return answer;
  };

  api.get('/auth/login/saml/metadata', async (context) => {
    const provider = service.providers.get(context.req.query('company') ?? '');
    if (provider?.authType !== 'saml') throw refuse('RESOURCE_NOT_FOUND');
    const { samlMetadata } = await saml();
    return context.body(samlMetadata(provider), 200, { 'content-type': 'application/samlmetadata+xml' });
  });

  for (const authType of ['saml', 'oidc'] as const) {
    const path = `/auth/login/${authType}`;
    api.post(
      path,
      answered(`sso-${authType}-leaves`, (context, facts) => leave(service, authType, clientOf, context, facts)),
    );
    api.get(
      `${path}/leave/:state`,
      answered(`sso-${authType}-hands-over`, (context) => handOver(service, authType, context)),
    );
    const comesBack = `sso-${authType}-comes-back`;
    api.on(
      ways[authType].method,
      `${path}/answer/:company?`,
      bodyLimit({ maxSize: BODY_LIMIT, onError: answered(comesBack, async () => Promise.reject(new SignOnRefused('too-large'))) }),
      answered(comesBack, (context, facts) => handleCallback(service, authType, clientOf, context, facts)),
    );
  }
};
