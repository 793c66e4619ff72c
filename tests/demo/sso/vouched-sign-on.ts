import { randomToken } from '../../../demo/server/security/tokens.ts';
import type { Service } from '../../../demo/server/service.ts';
import { finishSignOn } from '../../../demo/server/sso/finish.ts';
import { claimSignOn, openSignOn } from '../../../demo/server/sso/sign-ons.ts';
import { ssoPeople } from './sso-demo.ts';

/** Both halves of a sign-on, without the provider in between. Resolves to the address that the browser is sent to. */
export async function vouchedSignOn(service: Service): Promise<string> {
  const flow = { state: randomToken(), secret: randomToken(), startedAt: service.now() };
  const destination = 'https://vellum.example/';
  await openSignOn(service, flow, { authType: 'saml', organizationId: 'vellum', redirectUrl: null, destination, attemptIds: [] });
  const claimed = await claimSignOn(service, 'saml', flow.state, flow.secret);
  const vouched = { issuer: 'https://vellum.example', subject: 'reese', email: ssoPeople.saml.email };
  return finishSignOn(service, claimed, vouched, '127.0.0.1');
}
