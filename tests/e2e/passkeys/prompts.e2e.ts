/** Each way in which a browser's request for a passkey ends, by Chromium's virtual authenticator. */
import type { Page } from '@playwright/test';
import { people, type Person } from '../../../demo/people.ts';
import { wizardOn } from '../first-time-user/first-time-wizard.ts';
import { expect } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { authenticator, openRequests, watchRequests, withoutSuggestions } from './authenticator.ts';
import { newCodes, test } from './passkey-site.ts';

const byButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });
/** How often the service was asked for a challenge of the first step. */
const asksOf = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/passkey/options')) seen.push(request.method());
  });
  return seen;
};

/** Every event with what the storage holds at that moment, and the challenges that the browser is given. */
async function record(page: Page) {
  const events: string[] = [];
  const challenges: string[] = [];
  await page.exposeFunction('noteEvent', (text: string) => void events.push(text));
  await page.exposeFunction('noteChallenge', (text: string) => void challenges.push(text));
  await page.addInitScript(() => {
    for (const name of ['news-ready', 'news-screen', 'news-success', 'news-error', 'news-session'])
      addEventListener(name, (event) => {
        const all = { name, detail: Reflect.get(event, 'detail'), session: { ...sessionStorage }, local: { ...localStorage } };
        Reflect.get(globalThis, 'noteEvent')(JSON.stringify(all));
      });
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const bytes = new Uint8Array(options?.publicKey?.challenge as ArrayBuffer);
      Reflect.get(globalThis, 'noteChallenge')(btoa(String.fromCharCode(...bytes)));
      return get(options);
    };
  });
  const details = (named: string) => events.map((text) => JSON.parse(text)).flatMap(({ name, detail }) => (name === named ? [detail] : []));
  return { events, challenges, details };
}

/** What the device answers to a prompt is held until `passOn`. */
const holdAnswers = (page: Page) =>
  page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) =>
      get(options).finally(() => new Promise<void>((resolve) => Object.assign(globalThis, { passOn: resolve })));
  });
const held = (page: Page) => page.waitForFunction(() => Reflect.has(globalThis, 'passOn'));
/** After this time by the page's clock, which must be installed. */
async function passOn(page: Page, ms = 0) {
  await held(page);
  await page.clock.fastForward(ms);
  await page.evaluate(() => {
    const now = Reflect.get(globalThis, 'passOn');
    Reflect.deleteProperty(globalThis, 'passOn');
    now();
  });
}

test('one that is chosen among the suggestions logs in, and no event or storage holds what proved it', async ({ page, site, person }) => {
  const keys = await site.withPasskey(page, person);
  const [key] = await keys.credentials();
  const { events, challenges, details } = await record(page);
  // The device chooses at once, so the page may be left before it has loaded.
  await site.toLogin(page, 'commit');
  await site.atTarget(page);
  await expect.poll(() => details('news-success')).toContainEqual(expect.objectContaining({ kind: 'login', method: 'passkey' }));
  expect(challenges.length).toBeGreaterThan(0);
  for (const secret of [key?.credentialId ?? '', ...challenges])
    expect(events.join()).not.toContain(Buffer.from(secret, 'base64').toString('base64url'));
});

test('the second factor is named as the method, and no event or storage holds a recovery code', async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  const [code = ''] = await newCodes(page);
  await withoutSuggestions(page);
  const { events, details } = await record(page);
  await site.toMethods(page, person);
  await page.route('**/mfa/passkey/options', (route) => route.abort());
  await signInOn(page).usePasskey();
  await expect(page.getByRole('alert')).toContainText('We could not reach the service.');
  await signInOn(page).cancel.click();
  await signInOn(page).choice('Use a recovery code').check();
  await signInOn(page).button('Enter Code').click();
  await signInOn(page).field('Recovery code').fill(code);
  await signInOn(page).submit.click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await site.atTarget(page);
  for (const method of ['passkey', 'recovery'])
    expect(details('news-screen')).toContainEqual({ screen: 'mfa-code', previous: 'mfa-method', method });
  await expect.poll(() => details('news-success')).toContainEqual(expect.objectContaining({ kind: 'login' }));
  expect(code).toMatch(/^.{5}-.{5}$/);
  for (const typed of [code, code.replace('-', '')]) expect(events.join()).not.toContain(typed);
});

test('a prompt that times out says so, and so does one beside another prompt; every other way stays', async ({ page, site, person }) => {
  const keys = await site.withPasskey(page, person);
  await keys.wait();
  site.ahead(60_000);
  await page.route('**/mfa/passkey/options', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"timeout":\d+/, '"timeout":1000') });
  });
  await site.toMethods(page, person);
  await signInOn(page).choice('Use a passkey').check();
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await use.click();
  await expect(page.getByRole('alert')).toContainText('The passkey was not used. Try again or choose another way.');
  await expect(signInOn(page).choice('Use a passkey')).toBeFocused();
  // A script of the page has a prompt open.
  await page.evaluate(() => {
    const otherPrompt = new AbortController();
    Object.assign(globalThis, { otherPrompt });
    const publicKey = { challenge: new Uint8Array(16), rpId: 'localhost' };
    const ended = navigator.credentials.get({ publicKey, signal: otherPrompt.signal }).catch(() => {});
    Object.assign(globalThis, { ended });
  });
  await use.click();
  await expect(page.getByRole('alert')).toContainText('Another prompt for a passkey is open. Close it and try again.');
  await page.evaluate(() => {
    Reflect.get(globalThis, 'otherPrompt').abort();
    return Reflect.get(globalThis, 'ended');
  });
  await keys.touch();
  await use.click();
  await site.atTarget(page);
});

test('a prompt that the device ends after a while, since it does not recognize its user, says so; every other way stays', async ({
  page,
  site,
  person,
}) => {
  const keys = await site.withPasskey(page, person);
  site.ahead(60_000);
  await keys.refuse();
  await withoutSuggestions(page);
  await holdAnswers(page);
  await page.clock.install();
  await site.toLogin(page);
  const refused = async () => {
    await passOn(page, 1000);
    await expect(page.getByRole('alert')).toContainText('The passkey was not used. Try again or choose another way.');
  };
  await byButton(page).click();
  await refused();
  await expect(byButton(page)).toBeFocused();
  await signInOn(page).pass(person);
  const passkey = signInOn(page).choice('Use a passkey');
  await passkey.check();
  await signInOn(page).button('Use a passkey').click();
  await refused();
  await expect(passkey).toBeFocused();
  await site.useApp(page, person);
  await site.atTarget(page);
});

test('a copy, whose counter does not rise, is refused, its owner is mailed, and the password logs in', async ({ page, site, person }) => {
  const keys = await site.withPasskey(page, person);
  await withoutSuggestions(page);
  await site.toLogin(page);
  await byButton(page).click();
  await site.atTarget(page);
  const [key] = await keys.credentials();
  if (!key) throw new Error('The device has no passkey.');
  expect(key.signCount).toBeGreaterThan(1);
  await keys.replace({ ...key, signCount: 0 });
  site.ahead(60_000);
  await site.toLogin(page);
  await byButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey cannot be used here. Log in with your password.');
  await expect(byButton(page)).toBeFocused();
  expect(await site.mailsTo(person)).toContain('A passkey of your Newsline account was refused');
  await signInOn(page).pass(person);
  await signInOn(page).usePasskey();
  await expect(page.getByRole('alert')).toContainText('The passkey was not used. Try again or choose another way.');
  await site.useApp(page, person);
  await site.atTarget(page);
});

test('the suggestions ask anew after four minutes, and no more once the step is left', async ({ page, site, person }) => {
  const keys = await site.withPasskey(page, person);
  await keys.wait();
  const asks = asksOf(page);
  await watchRequests(page);
  await page.clock.install();
  await site.toLogin(page);
  // A call that is under way would end by its own time-out.
  await expect.poll(() => openRequests(page)).toEqual(['conditional']);
  expect(asks).toHaveLength(1);
  await page.clock.fastForward(4 * 60_000);
  await expect.poll(() => asks.length).toBe(2);
  await signInOn(page).enterEmail(person.email);
  await expect(signInOn(page).password).toBeVisible();
  await page.clock.fastForward(5 * 60_000);
  await keys.touch();
  await signInOn(page).enterPassword(person.password ?? '');
  await expect(signInOn(page).choice('Use a passkey')).toBeVisible();
  expect(asks).toHaveLength(2);
});

test('a prompt that is answered after its challenge has ended is asked once more', async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  await withoutSuggestions(page);
  await holdAnswers(page);
  const asks = asksOf(page);
  await page.clock.install();
  await site.toLogin(page);
  await byButton(page).click();
  // The user takes ten minutes over the first prompt.
  await held(page);
  site.ahead(10 * 60_000);
  await passOn(page, 10 * 60_000);
  await passOn(page);
  await site.atTarget(page);
  expect(asks).toHaveLength(2);
});

test('as the second factor a prompt that is answered after five minutes is refused, and the next one logs in', async ({
  page,
  site,
  person,
}) => {
  await site.withPasskey(page, person);
  await withoutSuggestions(page);
  await holdAnswers(page);
  await page.clock.install();
  await site.toMethods(page, person);
  await signInOn(page).choice('Use a passkey').check();
  const use = signInOn(page).button('Use a passkey');
  await use.click();
  await held(page);
  site.ahead(5 * 60_000 + 1);
  await passOn(page, 5 * 60_000);
  await expect(page.getByRole('alert')).toContainText('The passkey was not used. Try again or choose another way.');
  await use.click();
  await passOn(page);
  await site.atTarget(page);
});

const DAY_MS = 86_400_000;

test('an offer that was declined comes again after 90 days, without a call of its own', async ({ page, site, person }) => {
  await authenticator(page);
  const called: string[] = [];
  page.on('request', (request) => {
    if (/\/auth\/security/.test(request.url())) called.push(request.url());
  });
  const offer = page.getByRole('heading', { name: 'Sign in faster next time' });
  const later = page.getByRole('button', { name: 'Not now' });
  await site.signIn(page, person);
  await expect(offer).toBeVisible();
  expect(called).toEqual([]);
  await later.click();
  // The page behind it would lead to the log-in itself, once its session is over.
  const leave = async () => {
    await site.atTarget(page);
    await page.goto('about:blank');
  };
  await leave();
  site.ahead(89 * DAY_MS);
  await site.signIn(page, person);
  await leave();
  site.ahead(91 * DAY_MS);
  await site.signIn(page, person);
  await expect(offer).toBeVisible();
});

test('the offer comes after the forced steps, before the redirect', async ({ page, site }) => {
  const person = people.find(({ firstName }) => firstName === 'Harper') as Person;
  const keys = await authenticator(page);
  const wizard = wizardOn(page);
  await site.toMethods(page, person);
  await site.useApp(page, person);
  await wizard.closeWelcome();
  await wizard.next();
  await expect(wizard.steps.professional).toBeVisible();
  await wizard.fillProfession();
  await wizard.next();
  await wizard.complete.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page).not.toHaveURL(new RegExp(`^${site.hosted}`));
  expect(await keys.credentials()).toHaveLength(1);
});

/** What a service might answer instead of options, and what is said. */
const garbled: Readonly<Record<string, readonly [data: object, says: string]>> = {
  nothing: [{}, 'A1-9999'],
  'a number': [{ publicKey: { challenge: 7 } }, 'A1-9999'],
  'no base64url': [
    { publicKey: { challenge: '***', rpId: 'localhost', userVerification: 'required' } },
    'The passkey was not used. Try again or choose another way.',
  ],
};
for (const [what, [data, says]] of Object.entries(garbled))
  test(`options with ${what} as the challenge are said to be a problem, and the password logs in`, async ({ page, site, person }) => {
    await authenticator(page);
    await page.route('**/passkey/options', (route) => route.fulfill({ json: { statusCode: 200, data } }));
    await site.toLogin(page);
    await signInOn(page).email.fill(person.email);
    await byButton(page).click();
    await expect(page.getByRole('alert')).toContainText(says);
    await expect(signInOn(page).email).toHaveValue(person.email);
    await signInOn(page).pass(person);
    await expect(signInOn(page).choice('Use the authenticator app')).toBeVisible();
  });
