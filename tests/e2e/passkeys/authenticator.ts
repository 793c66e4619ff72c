/** A device that makes and uses passkeys, by Chromium's own protocol. */
import type { CDPSession, Page } from '@playwright/test';

export async function authenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  const credentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    credentials,
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    /** Prompts stay open until they are left. */
    wait: () => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
    touch: () => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true }),
  };
}
