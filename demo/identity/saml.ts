/** The SAML identity provider of a company: samlify with a sign-in page of its own. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { directoryOf } from './directory.ts';
import { FORM_LIMIT, sendLogIn, sendMistake, sendPage, UNKNOWN_MEMBER } from './page.ts';
import type { Registration } from './registration.ts';
import { deniedXml, type Message, metadataXml, POST_BINDING, signedInXml } from './saml-messages.ts';
import type { SigningKey } from './signing-key.ts';

// The schema is not checked: of a request only its id, issuer and answer address are read, each compared below.
setSchemaValidator({ validate: async () => 'not checked' });

const XML_ID = /^[A-Za-z_][\w.-]{0,127}$/;

export function samlSigner({ saml }: Registration, { privateKey, certificate }: SigningKey) {
  const provider = IdentityProvider({ metadata: metadataXml({ ...saml, certificate }), privateKey });
  const service = ServiceProvider({
    entityID: saml.audience,
    assertionConsumerService: [{ Binding: POST_BINDING, Location: saml.answerUrl }],
    wantAssertionsSigned: true,
  });
  return {
    /** @returns the id of the request, or undefined when it is none of the registered service's */
    async read(samlRequest: string): Promise<string | undefined> {
      const { extract } = await provider.parseLoginRequest(service, 'redirect', {
        query: { SAMLRequest: samlRequest },
      });
      const { id, assertionConsumerServiceUrl: answerUrl } = extract.request ?? {};
      const isOurs = extract.issuer === saml.audience && (answerUrl === undefined || answerUrl === saml.answerUrl);
      return isOurs && typeof id === 'string' && XML_ID.test(id) ? id : undefined;
    },
    /** @returns the response with its assertion signed, base64 */
    async sign(response: Message): Promise<string> {
      const signed = await provider.createLoginResponse(service, { extract: {} }, 'post', {}, { customTagReplacement: () => response });
      return signed.context;
    },
  };
}

/** The browser carries the answer: a form that posts itself, or by its button where scripts are off. */
const sendAnswer = (context: Context, answerUrl: string, samlResponse: string, relayState: string) =>
  sendPage(
    context,
    200,
    'Back to Newsline',
    (nonce) => html`<h1>Back to Newsline</h1>
<form method="post" action="${answerUrl}">
  <input type="hidden" name="SAMLResponse" value="${samlResponse}">
  <input type="hidden" name="RelayState" value="${relayState}">
  <button>Continue</button>
</form>
<script nonce="${nonce}">document.forms[0].submit()</script>`,
  );

export function createSamlProvider(registration: Registration, key: SigningKey): Hono {
  const { saml } = registration;
  const directory = directoryOf('saml');
  const signer = samlSigner(registration, key);
  const app = new Hono();
  app.use('*', bodyLimit({ maxSize: FORM_LIMIT }));

  app.get('/metadata', (context) =>
    context.body(metadataXml({ ...saml, certificate: key.certificate }), 200, { 'content-type': 'application/samlmetadata+xml' }),
  );

  app.on(['GET', 'POST'], '/sign-on', async (context) => {
    const { SAMLRequest: request = '', RelayState: relayState = '', login_hint: hint = '' } = context.req.query();
    const inResponseTo = await signer.read(request).catch(() => undefined);
    if (!inResponseTo) return sendMistake(context, 'This is no request of a service that the company knows.');
    if (context.req.method === 'GET') return sendLogIn(context, { directory, username: hint });

    const form = await context.req.parseBody();
    const facts = { issuer: saml.issuer, inResponseTo, answerUrl: saml.answerUrl };
    if (form.decision === 'deny') {
      return sendAnswer(context, saml.answerUrl, Buffer.from(deniedXml(facts)).toString('base64'), relayState);
    }
    const username = typeof form.username === 'string' ? form.username : '';
    const member = directory.find(username);
    if (!member) return sendLogIn(context, { directory, username, error: UNKNOWN_MEMBER });
    const answer = await signer.sign(signedInXml({ ...facts, audience: saml.audience, email: member.email }));
    return sendAnswer(context, saml.answerUrl, answer, relayState);
  });

  app.all('*', (context) => context.text('Not found', 404));
  return app;
}
