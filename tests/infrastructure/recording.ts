/** One answer of a provider with everything that reading it takes; `RECORD=1 npm run test:infrastructure`, then `npm run format`, keep it in `tests/demo/sso/recorded`. */
import { writeFileSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';
import { randomToken } from '../../demo/server/security/tokens.ts';
import { readSettings } from '../../demo/server/settings/settings.ts';
import { providersOf } from '../../demo/server/sso/providers.ts';
import { type Browser, formOn, openBrowser, type Page } from '../demo/browser.ts';
import { clientOf, readAnswer, type Recording } from '../demo/sso/recorded.ts';

/** @param recorded the service's origin, as the provider knows it */
export async function record(
  companies: string,
  recorded: string,
  email: string,
  logIn: (browser: Browser, page: Page) => Promise<Page>,
): Promise<Recording> {
  const provider = providersOf(readSettings({ PUBLIC_ORIGIN: recorded, SSO_PROVIDERS: companies })).get('company');
  if (!provider) throw new Error(`${companies} names no company`);
  const flow = { state: randomToken(), secret: randomToken(), startedAt: new Date().toISOString() };
  const destination = await clientOf(provider).leave({ ...flow, startedAt: new Date(flow.startedAt) }, email);
  const browser = openBrowser((url) => url.startsWith(provider.answerUrl));
  const page = await logIn(browser, await browser.go(String(destination)));
  const answer = page.html ? formOn(page).fields : Object.fromEntries(new URL(page.url).searchParams);
  const responses: Record<string, Recording['responses'][string]> = {};
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init);
    responses[url] = { type: response.headers.get('content-type') ?? '', body: await response.clone().text() };
    return response;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const at = new Date().toISOString();
  const vouched = await readAnswer({ provider, flow, answer });
  return { at, provider, flow, answer, responses, vouched };
}

export function storeRecording(name: string, { provider, ...recording }: Recording): void {
  if (!process.env['RECORD']) return;
  // Our own key signs requests, and reads no answer.
  const publicRecording = { ...recording, provider: { ...provider, privateKey: undefined } };
  writeFileSync(
    `tests/demo/sso/recorded/${name.toLowerCase().replace(/\W+/g, '-')}.json`,
    `${JSON.stringify(publicRecording, undefined, 2)}\n`,
  );
}
