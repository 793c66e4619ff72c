/** A device that makes and uses passkeys, by Chromium's own protocol. */
import type { CDPSession, Page } from '@playwright/test';

/** @param enableUI whether the browser shows its prompts, which it can in a window alone */
export async function authenticator(page: Page, enableUI = false) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI });
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
    /** From now on it does not recognize its user. */
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    /** Prompts stay open until they are left. */
    wait: () => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false }),
    touch: () => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true }),
  };
}

/** An authenticator that needs no touch would choose one of the suggestions by itself. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => Object.assign(globalThis.PublicKeyCredential ?? {}, { isConditionalMediationAvailable: async () => false }));

/** The page's requests for passkeys, by mediation; one is open until it has ended. */
export const watchRequests = (page: Page) =>
  page.addInitScript(() => {
    const seen: { mediation: string; open: boolean }[] = [];
    Object.assign(globalThis, { seen });
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const request = { mediation: options?.mediation ?? 'prompt', open: true };
      seen.push(request);
      return get(options).finally(() => {
        request.open = false;
      });
    };
  });
export const openRequests = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (Reflect.get(globalThis, 'seen') as { mediation: string; open: boolean }[])
      .filter(({ open }) => open)
      .map(({ mediation }) => mediation),
  );
