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
    /** The device then has this passkey alone. */
    async replace(credential: Awaited<ReturnType<typeof credentials>>[number]) {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    /** Prompts stay open until they are left. */
    wait: () => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
    touch: () => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true }),
  };
}

/** An authenticator that needs no touch would choose one of the suggestions by itself. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => Object.assign(globalThis.PublicKeyCredential ?? {}, { isConditionalMediationAvailable: async () => false }));
