/** Passkeys and recovery codes by Chromium's virtual authenticator, against a reference server that has them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { gaps, nameOf, press } from '../presses/press-twice.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { authenticator, openRequests, watchRequests, withoutSuggestions } from './authenticator.ts';
import { newCodes, test } from './passkey-site.ts';

const row = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name });

test('a passkey that was offered after a sign-in logs in alone from then on', async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  await withoutSuggestions(page);
  await site.toLogin(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await site.atTarget(page);
  await expect(row(page, /Chrome/)).toContainText('Last used');
});

test('an offer stands through a reload, and leads on when it is declined', async ({ page, site, person }) => {
  await authenticator(page);
  await site.signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Not now' }).click();
  await site.atTarget(page);
});

test('an offer that was left open for eleven minutes says that another sign-in is needed, and comes again after it', async ({
  page,
  site,
  person,
}) => {
  const keys = await authenticator(page);
  await site.signIn(page, person);
  const create = page.getByRole('button', { name: 'Create a passkey' });
  await expect(create).toBeVisible();
  site.ahead(11 * 60_000);
  await create.click();
  await expect(page.getByRole('alert')).toContainText('You logged in too long ago to create a passkey.');
  await expect(page.getByRole('button', { name: 'Not now' })).toBeEnabled();
  // The device does not keep what the service refused.
  await expect.poll(() => keys.credentials()).toEqual([]);
  await page.getByRole('link', { name: 'Log in again' }).click();
  await expect(signInOn(page).email).toHaveValue(person.email);
  await signInOn(page).pass(person);
  await site.useApp(page, person);
  await create.click();
  await site.atTarget(page);
  expect(await keys.credentials()).toHaveLength(1);
});

test('as the second factor it is asked for by a press, and each ending of the prompt leaves the other methods', async ({
  page,
  site,
  person,
}) => {
  const keys = await site.withPasskey(page, person);
  await keys.wait();
  await site.toMethods(page, person);
  const passkey = signInOn(page).choice('Use a passkey');
  await passkey.check();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible();
  // A reload asks for nothing by itself.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await signInOn(page).cancel.click();
  await expect(passkey).toBeChecked();
  await keys.touch();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await site.atTarget(page);

  await keys.clear();
  await site.toMethods(page, person);
  await passkey.check();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This device has no passkey for your account.');
  await signInOn(page).useApp();
  await expect(signInOn(page).code).toBeVisible();
});

test('one that was removed is refused at the first step, on the e-mail step', async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  await page.getByRole('button', { name: /^Remove Chrome/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await site.toLogin(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey cannot be used here. Log in with your password.');
  await expect(signInOn(page).email).toBeVisible();
});

test('<news-security> renames, refuses a second passkey of one device, and makes codes of which one logs in', async ({
  page,
  site,
  person,
}) => {
  const keys = await site.withPasskey(page, person);
  await page.getByRole('button', { name: /^Rename Chrome/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, /My laptop/)).toBeVisible();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This device already has a passkey for your account.');

  const codes = await newCodes(page);
  await expect(page.getByText('These codes are shown once.')).toBeVisible();
  expect(codes).toHaveLength(10);
  await page.reload();
  await expect(page.getByText('Codes left: 10')).toBeVisible();

  // Else the authenticator chooses its passkey among the suggestions of the email box.
  await keys.wait();
  await site.toMethods(page, person);
  await signInOn(page).choice('Use a recovery code').check();
  await page.getByRole('button', { name: 'Enter Code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('AAAAA-22222');
  await signInOn(page).submit.click();
  await expect(page.getByText('Invalid code.', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill((codes[0] as string).toLowerCase().replace('-', ''));
  await signInOn(page).submit.click();
  // What the code stood in for may be lost, so the offer comes again.
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Codes left: 9')).toBeVisible();
});

test('two elements on a page have one request open between them: the second takes over, and a prompt stops it', async ({
  page,
  site,
  person,
}) => {
  const keys = await site.withPasskey(page, person);
  await keys.wait();
  await watchRequests(page);
  const settings = `data-api-base-url="${site.hosted}" data-landing-url="${site.target}" data-passkey-domain="localhost"`;
  site.publisher.show(`<news-login></news-login><news-login></news-login><script src="${site.hosted}/news-auth.js" ${settings}></script>`);
  await page.goto(site.publisher.origin);
  const boxes = page.getByRole('textbox', { name: 'Email' });
  const seeking = page.locator('input[autocomplete="username webauthn"]');
  await expect(boxes).toHaveCount(2);
  await expect(seeking).toHaveCount(1);
  await expect.poll(() => openRequests(page)).toEqual(['conditional']);

  const first = page.locator('news-login').filter({ has: seeking });
  await first.evaluate((element) => element.remove());
  await expect(boxes).toHaveCount(1);
  await expect(seeking).toHaveCount(1);
  await expect.poll(() => openRequests(page)).toEqual(['conditional']);

  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect.poll(() => openRequests(page)).toEqual(['prompt']);
});

test('a service whose passkeys are for another domain is named in the console, and every other way stays', async ({
  page,
  noise,
  site,
  person,
}) => {
  noise.expect(/passkeys are for elsewhere\.example \(RP ID\)/);
  await site.withPasskey(page, person);
  site.ahead(60_000);
  await page.route(/passkey\/options$/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace('"rpId":"localhost"', '"rpId":"elsewhere.example"');
    await route.fulfill({ response, body: text });
  });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await site.toLogin(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('Passkeys cannot be used on this page. Choose another way.');
  expect(complaints.join()).toMatch(/elsewhere\.example.*localhost/);
  await signInOn(page).pass(person);
  await signInOn(page).usePasskey();
  await expect(page.getByRole('alert')).toContainText('Passkeys cannot be used on this page. Choose another way.');
  await site.useApp(page, person);
  await site.atTarget(page);
});

test('a reload while a prompt is open asks for nothing by itself, and the way on is the same as before', async ({ page, site, person }) => {
  const keys = await site.withPasskey(page, person);
  await keys.wait();
  await watchRequests(page);
  await site.toLogin(page);
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await button.click();
  await expect.poll(() => openRequests(page)).toEqual(['prompt']);
  await page.reload();
  await expect.poll(() => openRequests(page)).toEqual(['conditional']);
  await expect(button).toBeEnabled();
  await keys.touch();
  await button.click();
  await site.atTarget(page);

  // In <news-security> too.
  await keys.clear();
  await page.getByRole('button', { name: /^Remove Chrome/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await keys.wait();
  const create = page.getByRole('button', { name: 'Create a passkey' });
  await create.click();
  await expect(page.getByText('Waiting for your passkey').first()).toBeAttached();
  await page.reload();
  await expect(create).toBeEnabled();
  expect(await keys.credentials()).toEqual([]);
  await keys.touch();
  await create.click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
});

test('a passkey that was removed on another page meanwhile is no way in, and the other factors are', async ({ page, site, person }) => {
  await site.withPasskey(page, person);
  const other = await page.context().newPage();
  await site.toMethods(other, person);
  await expect(signInOn(other).choice('Use a passkey')).toBeVisible();
  await page.getByRole('button', { name: /^Remove Chrome/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await signInOn(other).usePasskey();
  await expect(other.getByRole('alert')).toContainText('This device has no passkey for your account.');
  site.ahead(60_000);
  await site.useApp(other, person);
  await expect(other.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible();
});

test('recovery codes are copied, saved as a file and printed, each time all ten', async ({ page, context, site, person }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(globalThis, { printed });
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') ?? {};
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const view: Window = get?.call(this);
        view.print = () => {
          printed.push(view.document.body.textContent ?? '');
          view.dispatchEvent(new Event('afterprint'));
        };
        return view;
      },
    });
  });
  await site.withPasskey(page, person);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list).toBeFocused();
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);

  await page.getByRole('button', { name: 'Copy codes' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  const text = await readFile(await file.path(), 'utf8');
  for (const code of codes) expect(text).toContain(code);

  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'printed').length)).toBe(1);
  const [sheet] = await page.evaluate(() => Reflect.get(globalThis, 'printed') as string[]);
  for (const line of ['Recovery codes', ...codes, 'These codes are shown once.']) expect(sheet).toContain(line);
  await expect(page.locator('iframe')).toHaveCount(0);

  // The browser's own print of the page.
  await page.emulateMedia({ media: 'print' });
  await expect(list).toBeVisible();
  await expect(page.locator('news-security').getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create new recovery codes' })).toBeFocused();
});

test('a session from a sign-in of eleven minutes ago is led to the log-in and back before it may add a passkey', async ({
  page,
  site,
  person,
}) => {
  const keys = await authenticator(page);
  await site.signIn(page, person);
  await page.getByRole('button', { name: 'Not now' }).click();
  // The offer has a button of that name too, and the transfer to the page it leads to is for a minute.
  await site.atTarget(page);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create a passkey' });
  await expect(create).toBeVisible();
  site.ahead(11 * 60_000);
  // The page takes the query off its address as soon as it has read it.
  const back = `${site.hosted}/login?redirect_url=${encodeURIComponent(site.target)}`;
  const led = page.waitForRequest((request) => request.url() === back);
  await create.click();
  await led;
  // The device does not keep what the service refused.
  await expect.poll(() => keys.credentials()).toEqual([]);
  await signInOn(page).pass(person);
  await site.useApp(page, person);
  await site.atTarget(page);
  await create.click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  expect(await keys.credentials()).toHaveLength(1);
});

for (const gap of gaps)
  test(`while the service names passkeys but does not answer for them, ${nameOf(gap)} say so once, and the app's code logs in`, async ({
    page,
    noise,
    site,
    person,
  }) => {
    noise.expect(/ERR_CONNECTION_REFUSED/);
    const keys = await site.withPasskey(page, person);
    await keys.wait();
    site.ahead(60_000);
    await site.toMethods(page, person);
    const asked: string[] = [];
    const OPTIONS = '**/mfa/passkey/options*';
    await page.route(OPTIONS, (route) => {
      asked.push(route.request().method());
      return route.abort('connectionrefused');
    });
    await signInOn(page).choice('Use a passkey').check();
    const use = page.getByRole('button', { name: 'Use a passkey' });
    await press(page, use, gap);
    await expect(page.getByRole('alert')).toContainText('We could not reach the service.');
    expect(asked).toEqual(['POST']);
    await page.reload();
    await expect(use).toBeEnabled();
    expect(asked).toEqual(['POST']);
    await signInOn(page).cancel.click();
    await site.useApp(page, person);
    await site.atTarget(page);
  });

test('at the first step a service that does not answer for passkeys leaves the password', async ({ page, noise, site, person }) => {
  noise.expect(/ERR_CONNECTION_REFUSED/);
  const keys = await site.withPasskey(page, person);
  await keys.wait();
  site.ahead(60_000);
  await page.route('**/auth/passkey/options*', (route) => route.abort('connectionrefused'));
  await site.toLogin(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the service.');
  await signInOn(page).pass(person);
  await site.useApp(page, person);
  await site.atTarget(page);
});

test('the twenty-first passkey is refused before the device has made one, however often it is pressed', async ({
  page,
  noise,
  site,
  person,
}) => {
  const keys = await site.withPasskey(page, person);
  const rows = page.getByRole('listitem').filter({ hasText: 'Chrome' });
  const create = page.getByRole('button', { name: 'Create a passkey' });
  for (let made = 1; made < 20; made += 1) {
    await expect(rows).toHaveCount(made);
    // A device with a passkey of the account makes no second one.
    await keys.clear();
    await create.click();
  }
  await expect(rows).toHaveCount(20);
  await keys.clear();
  noise.expect(/400/);
  for (const gap of gaps) {
    await page.reload();
    await expect(create).toBeEnabled();
    const refused = page.waitForResponse((response) => response.url().includes('/passkeys/options'));
    await press(page, create, gap);
    expect(await (await refused).json()).toMatchObject({ errorCode: 'PASSKEY_REFUSED' });
    await expect(page.getByRole('alert')).toContainText('The passkey could not be created. Try again.');
    expect(await keys.credentials()).toEqual([]);
  }
  await page
    .getByRole('button', { name: /^Remove Chrome/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(19);
  await create.click();
  await expect(rows).toHaveCount(20);
  expect(await keys.credentials()).toHaveLength(1);
});
