/** The OpenID provider of a company: oidc-provider with a sign-in page of its own. */
import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
// The package's main entry prints a warning at every start that it prefers a newer Node.
import { type InteractionResults, type KoaContextWithOIDC, Provider } from 'oidc-provider/lib/provider.js';
import { type Directory, directoryOf } from './directory.ts';
import type { IdentityKeys } from './keys.ts';
import { memoryStore } from './memory-store.ts';
import { FORM_LIMIT, SECOND_FACTOR, sendLogIn, sendMistake, UNKNOWN_MEMBER } from './page.ts';
import type { Registration } from './registration.ts';

const SCOPES = ['openid', 'email', 'profile'] as const;

/** The company has consented to Newsline for its people, so no one of them is asked for consent. */
async function existingGrant(provider: Provider, { oidc }: KoaContextWithOIDC) {
  const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId });
  for (const scope of SCOPES) grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

function createProvider({ oidc }: Registration, keys: IdentityKeys, directory: Directory): Provider {
  const provider: Provider = new Provider(oidc.issuer, {
    adapter: () => memoryStore(),
    jwks: { keys: [keys.oidc] },
    clients: [
      {
        client_id: oidc.clientId,
        client_secret: oidc.clientSecret,
        redirect_uris: [oidc.answerUrl],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        // Asks at every sign-in, so that each outcome can be seen again.
        default_max_age: 0,
      },
    ],
    scopes: SCOPES,
    acrValues: [SECOND_FACTOR],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    cookies: { keys: [keys.cookieKey] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 3600, IdToken: 300, Interaction: 1800, Session: 3600 },
    interactions: { url: (_context: KoaContextWithOIDC, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: (context: KoaContextWithOIDC) => existingGrant(provider, context),
    findAccount(_context: KoaContextWithOIDC, accountId: string) {
      const member = directory.find(accountId);
      return (
        member && {
          accountId,
          claims: () => ({
            sub: accountId,
            email: member.email,
            email_verified: true,
            given_name: member.firstName,
            family_name: member.lastName,
          }),
        }
      );
    },
    renderError(context: KoaContextWithOIDC, { error }: { error: string }) {
      context.type = 'text';
      context.body = `Sign-in is not possible (${error}). Go back to Newsline and start again.`;
    },
  });
  return provider;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The sign-in page: `allow` signs the typed person in, `deny` tells the service no. */
function logInPages(provider: Provider, directory: Directory): Hono<{ Bindings: HttpBindings }> {
  const pages = new Hono<{ Bindings: HttpBindings }>();
  pages.use('*', bodyLimit({ maxSize: FORM_LIMIT, onError: (context) => context.text('Too large', 413) }));
  pages.get('/interaction/:uid', async (context) => {
    const { params } = await provider.interactionDetails(context.env.incoming, context.env.outgoing);
    return sendLogIn(context, { directory, username: text(params.login_hint) });
  });
  pages.post('/interaction/:uid', async (context) => {
    const { username, decision } = await context.req.parseBody();
    const { incoming, outgoing } = context.env;
    const finish = async (result: InteractionResults) =>
      context.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
    if (decision === 'deny') return finish({ error: 'access_denied', error_description: 'The sign-in was denied.' });
    const member = directory.find(text(username));
    if (!member) return sendLogIn(context, { directory, username: text(username), error: UNKNOWN_MEMBER });
    // Reports a second factor, as the service requires of companies' providers.
    return finish({ login: { accountId: member.email, remember: false, acr: SECOND_FACTOR } });
  });
  pages.onError((_error, context) => sendMistake(context, 'This sign-in has ended. Go back to Newsline and start again.'));
  return pages;
}

export function createOidcProvider(registration: Registration, keys: IdentityKeys): RequestListener {
  const directory = directoryOf('oidc');
  const provider = createProvider(registration, keys, directory);
  const pages = getRequestListener(logInPages(provider, directory).fetch);
  const protocol = provider.callback();
  return (request, response) => (request.url?.startsWith('/interaction/') ? pages(request, response) : protocol(request, response));
}
