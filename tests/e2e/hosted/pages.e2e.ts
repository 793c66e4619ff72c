/** The pages around signing in (S1, S2): contact, expired link, devices and browsers, the header, the beta terms. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { configure } from './hosted-settings.ts';
import { isReady, markReady } from './ready.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;
const WINDOWS = '**/system/maintenance/public/windows';

async function inside(browser: Browser, options: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}

test('an expired link says so and leads to a new one', async ({ page }) => {
  await page.goto(at(`/SecurityQuestions?token=${'x'.repeat(43)}`));
  await expect(page.getByText('This password reset link has expired.')).toBeVisible();
  await expect(page).toHaveURL(at('/passwordresetexpired'));
  await page.getByRole('link', { name: 'Forgot Your Password' }).click();
  await expect(page).toHaveURL(at('/forgotpassword'));
});

test('a page from a chunk fires news-ready only once it is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('news-ready', () => {
      document.documentElement.dataset['standing'] = document.querySelector('main h1')?.textContent ?? 'nothing';
    });
  });
  await page.goto(at('/forgotpassword'));
  await expect(page.locator('html')).toHaveAttribute('data-standing', 'Forgot Your Password');
});

test('a step whose chunk is loading leaves the step before it in place', async ({ page, person }) => {
  await page.goto(at());
  await signInOn(page).enterEmail(person.email);
  await signInOn(page).password.waitFor();
  const part = await holdBack(page, /\/recovery-[^/]*\.js$/);
  await page.evaluate(() => {
    const look = () => document.querySelector('main h1') ?? document.documentElement.setAttribute('data-blank', '');
    new MutationObserver(look).observe(document.querySelector('main') as HTMLElement, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await part.reached;
  await expect(signInOn(page).heading('Login')).toBeVisible();
  part.open();
  await expect(signInOn(page).heading('Forgot Your Password')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-blank');
});

test('a chunk that does not load is reported, and Try again loads it', async ({ page, noise }) => {
  noise.expect(/a part of the page could not be loaded/);
  const PART = /\/recovery-[^/]*\.js(\?|$)/;
  await page.route(PART, (route) => route.abort());
  await page.goto(at('/forgotpassword'));
  await expect(page.getByRole('heading', { name: 'This page did not arrive' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded. Check your connection and try again.');
  await expectAccessible(page, 'a part that did not arrive');
  await page.unroute(PART);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'GET NEW PASSWORD' })).toBeVisible();
});

test.describe('the contact page', () => {
  const heading = (page: Page) => page.getByRole('heading', { name: 'Contact Us' });
  const TIMED_OUT = 'You have been logged out due to inactivity. Please log in again.';

  test('replaces a log-in that gets no answer, and Try again leads back to its banner', async ({ page }) => {
    await configure(page, { tier: 'production' });
    await page.route(WINDOWS, (route) => route.abort());
    await page.goto(at('?sessionTimedout=true'));
    await expect(page.getByText(TIMED_OUT)).toBeVisible();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('We could not reach our service. Check your connection, or contact us.')).toBeVisible();
    await expect(page.getByRole('term')).toHaveText(['New York', 'London']);
    await expect(page.getByRole('link', { name: '+1 212 555 0100' })).toHaveAttribute('href', 'tel:+12125550100');
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', 'mailto:websupport@newsline.example');
    await expect(page).toHaveURL(at('/contactus'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('We could not reach the service. Check your connection and try again.');
    await page.unroute(WINDOWS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(TIMED_OUT)).toBeVisible();
    await expect(page).toHaveURL(at());
    await expect(signInOn(page).email).toBeVisible();
  });

  test('leads back by itself once online', async ({ page, context }) => {
    await configure(page, { tier: 'production' });
    await page.route(WINDOWS, (route) => route.abort());
    await page.goto(at());
    await expect(heading(page)).toBeVisible();
    await page.unroute(WINDOWS);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(signInOn(page).email).toBeVisible();
    await expect(page).toHaveURL(at());
  });

  test('does not open for somebody who has begun to type, after an error of the service, or in other tiers', async ({ page }) => {
    let tries = 0;
    const twice = () => expect.poll(() => tries).toBeGreaterThanOrEqual(2);
    await page.route(WINDOWS, (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto(at());
    await expect.poll(() => tries).toBe(1);
    await configure(page, { tier: 'production' });
    tries = 0;
    await page.goto(at());
    await expect.poll(() => tries).toBe(1);
    await signInOn(page).email.fill('a');
    // The second call is not even made; the next look at the page shows that nothing has changed.
    await page.waitForFunction((since) => performance.now() - since > 2_500, await page.evaluate(() => performance.now()));
    await expect(signInOn(page).email).toHaveValue('a');
    await page.unroute(WINDOWS);
    await page.route(WINDOWS, (route) => {
      tries += 1;
      return tries % 2 === 1 ? route.abort() : route.fulfill({ status: 503, body: '' });
    });
    tries = 0;
    await page.goto(at());
    await twice();
    await expect(signInOn(page).email).toBeVisible();
    await expect(heading(page)).toBeHidden();
  });

  test('offers the same when opened by its path', async ({ page }) => {
    await page.goto(at('/contactus'));
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('We could not reach our service.')).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(at());
  });
});

test.describe('phones and tablets', () => {
  const NOT_SUPPORTED = 'Logins are not supported on mobile and tablet devices. Please log in on a desktop or laptop computer.';
  const phone: BrowserContextOptions = {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  };

  test('see instead of any log-in that it is not supported, with the banner above and the newsroom below', async ({ browser }) => {
    await inside(browser, phone, async (page) => {
      for (const path of ['?resetpassword=success', '/password', '/mfa', '/setnewpassword', '/firsttimeuser', '/nowhere']) {
        await page.goto(at(path));
        await expect(page.getByText(NOT_SUPPORTED), path).toBeVisible();
        await expect(signInOn(page).email, path).toBeHidden();
      }
      await page.goto(at('?resetpassword=success'));
      await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
      await expectAccessible(page, 'the page for phones');
      await page.getByRole('button', { name: 'Contact Us' }).click();
      await expect(page).toHaveURL(`${addresses().marketing}/newsroom`);
    });
  });

  test('can use sign-up, recovery and the expired link', async ({ browser, person }) => {
    await inside(browser, phone, async (page) => {
      await page.goto(at());
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
      await page.getByRole('button', { name: 'Journalist/news consumer subscription' }).click();
      await expect(page.getByLabel('First Name')).toBeVisible();
      await page.goto(at('/forgotpassword'));
      await page.getByLabel('Email').fill(person.email);
      await page.getByRole('button', { name: 'GET NEW PASSWORD' }).click();
      await expect(page.getByRole('heading', { name: 'EMAIL SENT' })).toBeVisible();
      await page.goto(at('/passwordresetexpired'));
      await expect(page.getByText('This password reset link has expired.')).toBeVisible();
    });
  });

  test('include a tablet that calls itself a Mac, by its touch points', async ({ browser }) => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
    for (const [points, told] of [
      [5, true],
      [0, false],
    ] as const) {
      await inside(browser, { userAgent, viewport: { width: 1024, height: 768 } }, async (page) => {
        await page.addInitScript((count) => Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => count }), points);
        await page.goto(at());
        await expect(told ? page.getByText(NOT_SUPPORTED) : signInOn(page).email).toBeVisible();
      });
    }
  });

  test('do not include a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(at());
    await expect(signInOn(page).email).toBeFocused();
    await expect(page.getByText(NOT_SUPPORTED)).toBeHidden();
  });

  test('are refused by an embed only if its author wants it', async ({ browser }) => {
    await inside(browser, phone, async (page) => {
      for (const [attribute, told] of [
        ['', false],
        [' block-mobile', true],
      ] as const) {
        await page.goto(pageOf({ head: forms['classic script'](), body: `<news-login${attribute}></news-login>` }));
        await expect(told ? page.getByText(NOT_SUPPORTED) : signInOn(page).email).toBeVisible();
      }
    });
  });
});

test.describe('browsers that cannot run the product', () => {
  const denied = (page: Page) => page.getByRole('dialog', { name: 'Access Denied' });
  const EXPLORER = 'Internet Explorer is not supported as of August 17, 2021.';

  const lacks: Readonly<Record<string, () => void>> = {
    'custom elements': () => void Reflect.deleteProperty(window, 'customElements'),
    'shadow DOM': () => void Reflect.deleteProperty(Element.prototype, 'attachShadow'),
    'sheets to adopt': () => {
      Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
      Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
    },
    'cascade layers': () => void Reflect.deleteProperty(window, 'CSSLayerBlockRule'),
    'container queries': () => Object.defineProperty(CSS, 'supports', { value: () => false }),
    dialogs: () => void Reflect.deleteProperty(window, 'HTMLDialogElement'),
    'random numbers': () => Object.defineProperty(window, 'crypto', { value: undefined }),
  };
  for (const [what, lack] of Object.entries(lacks)) {
    test(`see Access Denied without ${what}, with supported browsers and the way home`, async ({ page, noise }) => {
      // What is left of the product may complain.
      noise.expect(/./);
      await page.addInitScript(lack);
      await page.goto(at());
      await expect(denied(page)).toBeVisible();
      await expect(page.getByText(EXPLORER)).toBeHidden();
      await expect(denied(page).getByRole('link')).toHaveText(['Google Chrome', 'Mozilla Firefox', 'Microsoft Edge', 'Apple Safari']);
      await denied(page).getByRole('button', { name: 'Return to home page' }).click();
      await expect(page).toHaveURL(`${addresses().marketing}/`);
    });
  }

  test('keep the focus inside Access Denied, in both directions', async ({ page, noise }) => {
    noise.expect(/./);
    await page.addInitScript(() => void Reflect.deleteProperty(window, 'HTMLDialogElement'));
    await page.goto(at());
    const home = denied(page).getByRole('button', { name: 'Return to home page' });
    const chrome = denied(page).getByRole('link', { name: 'Google Chrome' });
    await expect(home).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(chrome).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(home).toBeFocused();
    await page.evaluate(() => {
      const behind = document.body.insertBefore(document.createElement('button'), document.body.firstChild);
      behind.focus();
    });
    await expect(home).toBeFocused();
    // Whoever has gone on stays where they were.
    await page.keyboard.press('Tab');
    await expect(chrome).toBeFocused();
    await page.evaluate(() => document.querySelector('button')?.focus());
    await expect(chrome).toBeFocused();
  });

  test('include Internet Explorer, which sees since when', async ({ browser }) => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
    await inside(browser, { userAgent }, async (page) => {
      await page.goto(at());
      await expect(denied(page)).toContainText(EXPLORER);
      await expectAccessible(page, 'Access Denied');
    });
  });

  test('do not include this one', async ({ page }) => {
    await page.goto(at());
    await expect(signInOn(page).email).toBeFocused();
    await expect(denied(page)).toBeHidden();
  });
});

test.describe('the header', () => {
  const bar = (page: Page) => page.getByRole('banner').first();

  test('leads to the main site, and Search sends the term there', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at('/forgotpassword'));
    await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Services', 'News', 'Education', 'About Us', 'Log In', 'Sign Up']);
    await expect(bar(page).getByRole('link', { name: 'Education' })).toHaveAttribute('href', `${addresses().marketing}/education`);
    await bar(page).getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL(at());
    await bar(page).getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(at('/signup'));
    await bar(page).getByRole('searchbox', { name: 'Search' }).fill('bank & <vault>');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${addresses().marketing}/search?q=bank+%26+%3Cvault%3E`);
  });

  test('is a menu when it does not fit, and opening it shows no message about the empty field', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await markReady(page);
    await page.goto(at());
    await isReady(page);
    const menu = bar(page).getByRole('button', { name: 'Menu' });
    await expect(signInOn(page).email).toBeFocused();
    await expect(bar(page).getByRole('link', { name: 'Services' })).toBeHidden();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(bar(page).getByRole('link', { name: 'Services' })).toBeVisible();
    await bar(page).getByRole('searchbox', { name: 'Search' }).focus();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page, 'the open menu');
    await bar(page).getByRole('link', { name: 'Sign Up' }).click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL(at('/signup'));
  });

  test('is a menu even before React has arrived, and stays open or closed', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await markReady(page);
    const react = await holdBack(page, /\/sign-in-[^/]*\.js$/);
    await page.goto(at(), { waitUntil: 'commit' });
    const menu = bar(page).getByRole('button', { name: 'Menu' });
    const services = bar(page).getByRole('link', { name: 'Services' });
    await react.reached;
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(services).toBeVisible();
    await menu.click();
    await expect(services).toBeHidden();
    await menu.click();
    react.open();
    await isReady(page);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(services).toBeVisible();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(services).toBeHidden();
  });

  test('is a menu for the keyboard too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await markReady(page);
    await page.goto(at());
    await isReady(page);
    await expect(signInOn(page).email).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(bar(page).getByRole('button', { name: 'Menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', { name: 'Home' })).toBeFocused();
  });
});

test.describe('the beta terms', () => {
  const NOTICE = 'This is a beta version. By logging in you accept the beta terms.';
  const terms = (page: Page) => page.getByRole('dialog', { name: 'Beta terms' });

  test('show a notice before the cutoff, and a dialog that the log-in has to pass', async ({ page, person }) => {
    const asked: string[] = [];
    page.on('request', (request) => void (/\/auth\/preflight/.test(request.url()) && asked.push(request.url())));
    await configure(page, { betaTermsUntil: '2099-01-01T00:00:00Z' });
    await page.goto(at());
    const signIn = signInOn(page);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await signIn.enterEmail('nobody');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(terms(page)).toBeHidden();
    await signIn.enterEmail(person.email);
    await expect(terms(page)).toBeVisible();
    await expectAccessible(page, 'the beta terms');
    await terms(page).getByRole('button', { name: 'CANCEL' }).click();
    await expect(terms(page)).toBeHidden();
    await expect(signIn.logIn).toBeFocused();
    await expect(signIn.email).toHaveValue(person.email);
    expect(asked).toEqual([]);
    await signIn.email.press('Enter');
    await page.keyboard.press('Escape');
    await expect(terms(page)).toBeHidden();
    expect(asked).toEqual([]);
    await signIn.email.press('Enter');
    await terms(page).getByRole('button', { name: 'I ACCEPT' }).click();
    await expect(signIn.password).toBeFocused();
    expect(asked).toHaveLength(1);
    await page.getByRole('link', { name: 'Change' }).click();
    await signIn.logIn.click();
    await expect(signIn.password).toBeFocused();
    expect(asked).toHaveLength(2);
  });

  test('also have to be accepted for a log-in pressed before React arrives', async ({ page, person }) => {
    const asked: string[] = [];
    page.on('request', (request) => void (/\/auth\/preflight/.test(request.url()) && asked.push(request.url())));
    await configure(page, { betaTermsUntil: '2099-01-01T00:00:00Z' });
    const gate = await holdBack(page, /\/news-auth\.js$/);
    await page.goto(at(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    await signIn.enterEmail(person.email);
    gate.open();
    await expect(terms(page)).toBeVisible();
    expect(asked).toEqual([]);
    await terms(page).getByRole('button', { name: 'I ACCEPT' }).click();
    await expect(signIn.password).toBeFocused();
    expect(asked).toHaveLength(1);
  });

  test('are gone after the cutoff', async ({ page, person }) => {
    await page.goto(at());
    await signInOn(page).enterEmail(person.email);
    await expect(signInOn(page).password).toBeVisible();
    await expect(page.getByText(NOTICE)).toBeHidden();
  });
});
