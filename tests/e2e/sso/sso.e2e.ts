/** Single sign-on with the demo's real identity providers: successful, refused, tampered with, and blocked by the host's policy. */
import type { Page } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { companies, ask } from './sso.ts';

type Protocol = keyof typeof companies;

const protocols = Object.keys(companies) as Protocol[];
const FAILED = 'We could not sign you in through your company. Please try again or contact your administrator.';
const BLOCKED = "This page was not allowed to open your company's secure login page.";
const handOff = (page: Page) => page.getByRole('dialog', { name: 'Log in with SSO' });

/** Controls of the company's own page. */
async function answer(page: Page, protocol: Protocol, decision: 'Sign in' | 'Deny', as?: string): Promise<void> {
  await expect(page).toHaveTitle(`Sign in to ${companies[protocol].name}`);
  if (as) await page.getByLabel('Company email').fill(as);
  await page.getByRole('button', { name: decision }).click();
}

/** What the form does with each protocol. */
const alike = (protocol: Protocol) => ({ tag: protocol === 'saml' ? [] : ['@deep'] });

for (const protocol of protocols) {
  const { email, firstName, stranger } = companies[protocol];

  test.describe(`a sign-on by ${protocol}`, () => {
    test('is handed over by itself and lands signed in', async ({ page }) => {
      await ask(page, email);
      await expect(handOff(page)).toContainText("In a moment you will be redirected to your company's secure login page.");
      await expect(page).toHaveTitle(`Sign in to ${companies[protocol].name}`);
      const landed = arrival(page, addresses().landing);
      await answer(page, protocol, 'Sign in', email);
      expect((await landed).transferTokens).toEqual([expect.stringMatching(/^[\w-]{22,}$/)]);
      await expect(page.getByRole('heading', { name: `Good to have you, ${firstName}` })).toBeVisible();
      await expect(page).toHaveURL(`${addresses().landing}/`);
    });

    test('also begins in Connect mode, and leads to the requested page', alike(protocol), async ({ page }) => {
      const target = `${addresses().landing}/order?x=%20y#top`;
      await page.goto(`${addresses().hosted}/login?redirect_url=${encodeURIComponent(target)}`);
      await signInOn(page).enterEmail(email);
      await answer(page, protocol, 'Sign in', email);
      await expect(page.getByRole('heading', { name: 'has arrived to submit a first press release' })).toBeVisible();
      await expect(page).toHaveURL(target);
    });

    test('shows in words what the company refuses', async ({ page }) => {
      await ask(page, email);
      await answer(page, protocol, 'Deny');
      await expect(page.getByText(FAILED)).toBeVisible();
      await expect(page).toHaveURL(`${addresses().hosted}/login`);
      await expect(handOff(page)).toBeHidden();
      await expect(signInOn(page).email).toBeVisible();
    });

    test('shows the same words to a user without an account', alike(protocol), async ({ page }) => {
      await ask(page, email);
      await answer(page, protocol, 'Sign in', stranger);
      await expect(page.getByText(FAILED)).toBeVisible();
    });

    test('shows a page in words, with a link, as long as the company’s does not come', alike(protocol), async ({ page }) => {
      const isOfCompany = (url: URL) => url.hostname === 'localhost' && !Object.values(addresses()).includes(url.origin);
      const sent = page.waitForRequest((request) => isOfCompany(new URL(request.url())));
      // The browser stays where it is.
      await page.route(isOfCompany, (route) => route.fulfill({ status: 204 }));
      await ask(page, email);
      await sent;
      await expect(page.getByRole('heading', { name: 'Log in with SSO' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'click here' })).toBeVisible();
      await expectAccessible(page, 'the page that leads to a company');
    });

    test('does not send a user away again who comes back', alike(protocol), async ({ page }) => {
      await ask(page, email);
      await expect(page).toHaveTitle(`Sign in to ${companies[protocol].name}`);
      const left: string[] = [];
      page.on(
        'request',
        (request) => void (request.method() === 'POST' && /\/auth\/login\//.test(request.url()) && left.push(request.url())),
      );
      await page.goBack();
      await expect(handOff(page)).toContainText("To go to your company's secure login page again, click here.");
      // The automatic hand-over would have come within the second.
      await page.waitForFunction((since) => performance.now() - since > 2_000, await page.evaluate(() => performance.now()));
      expect(left).toEqual([]);
      await handOff(page).getByRole('link', { name: 'click here' }).click();
      await expect(page).toHaveTitle(`Sign in to ${companies[protocol].name}`);
    });
  });
}

test('a SAML answer that was tampered with is refused', async ({ page }) => {
  await page.route(/\/auth\/login\/saml\/answer$/, async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    const xml = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString('utf8');
    expect(xml).toContain(companies.saml.email);
    form.set('SAMLResponse', Buffer.from(xml.replaceAll(companies.saml.email, 'somebody.else@vellum.example')).toString('base64'));
    await route.continue({ postData: form.toString() });
  });
  await ask(page, companies.saml.email);
  await answer(page, 'saml', 'Sign in', companies.saml.email);
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('an OpenID Connect answer that was tampered with is refused', async ({ page }) => {
  // The redirects of the company's answer, followed up to the one that leads back to the service.
  await page.route(/\/interaction\//, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    let next = (await route.fetch({ maxRedirects: 0 })).headers()['location'] ?? '';
    while (!next.startsWith(addresses().hosted)) next = (await page.request.get(next, { maxRedirects: 0 })).headers()['location'] ?? '';
    const tampered = new URL(next);
    expect(tampered.searchParams.get('code')).toBeTruthy();
    tampered.searchParams.set('code', 'x'.repeat(43));
    return route.fulfill({ status: 303, headers: { location: tampered.href } });
  });
  await ask(page, companies.oidc.email);
  await answer(page, 'oidc', 'Sign in', companies.oidc.email);
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('an answer to no sign-on is refused', async ({ page }) => {
  await page.goto(`${addresses().hosted}/auth/login/oidc/answer?code=${'x'.repeat(43)}&state=${'y'.repeat(43)}`);
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('click here hands over at once, and Use another account leads back with nothing sent', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && /\/auth\/login\//.test(request.url()) && posts.push(request.url())));
  await page.clock.install();
  await page.goto(`${addresses().hosted}/login/?sso=true`);
  const signIn = signInOn(page);
  await signIn.field('SSO provider email').waitFor();
  // From here on the timer must not submit the hand-off.
  await page.clock.pauseAt(Date.now() + 60_000);
  const open = async () => {
    await signIn.field('SSO provider email').fill(companies.saml.email);
    await signIn.logIn.click();
    // React waits a moment before it shows another part that was loaded.
    await expect.poll(() => page.clock.runFor(50).then(() => handOff(page).isVisible())).toBe(true);
  };
  await open();
  await handOff(page).getByRole('button', { name: 'Use another account' }).click();
  await expect(handOff(page)).toBeHidden();
  await expect(signIn.field('SSO provider email')).toHaveValue('');
  await page.clock.runFor(5_000);
  expect(posts).toEqual([]);
  await open();
  await handOff(page).getByRole('link', { name: 'click here' }).click();
  await expect(page).toHaveTitle('Sign in to Vellum Media');
  expect(posts).toHaveLength(1);
});

test('Use another account is obeyed even while the company’s page is on its way', { tag: '@deep' }, async ({ page }) => {
  await page.route(/\/auth\/login\/saml$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The company</title>' }).catch(() => {}),
  );
  // Playwright's own click would wait for the navigation.
  await page.addInitScript(() => {
    const { submit } = HTMLFormElement.prototype;
    HTMLFormElement.prototype.submit = function () {
      submit.call(this);
      const leave = [...(this.closest('dialog')?.querySelectorAll('button') ?? [])].find((button) => /another/.test(button.textContent));
      setTimeout(() => leave?.click());
    };
  });
  const sent = page.waitForRequest(/\/auth\/login\/saml$/);
  await ask(page, companies.saml.email);
  await sent;
  await expect(handOff(page)).toBeHidden();
  await expect(signInOn(page).field('SSO provider email')).toHaveValue('');
  await page.evaluate(() => fetch('/readyz'));
  await expect(page).toHaveURL(/\/login\/?\?sso=true$/);
});

test.describe('a sign-on in a publisher’s page', () => {
  const TARGET = () => `${addresses().publisher}/members?a=1`;
  const embed = (policy: string) =>
    pageOf({
      head: forms['classic script'](),
      body: `<main><h1>The Publisher</h1><news-login redirect-url="${TARGET()}"></news-login></main>`,
      policy,
    });

  test('leads back to the embed’s own target', async ({ page }) => {
    await page.goto(embed(strictPolicy()));
    await signInOn(page).enterEmail(companies.oidc.email);
    const landed = arrival(page, addresses().publisher);
    await answer(page, 'oidc', 'Sign in', companies.oidc.email);
    expect((await landed).transferTokens).toHaveLength(1);
    await expect(page).toHaveURL(/\/members\?a=1&t=[\w-]+$/);
  });

  test('leads to the company under a policy that names the service alone', { tag: '@deep' }, async ({ page }) => {
    await page.goto(embed(`${strictPolicy()}; form-action ${addresses().hosted}`));
    await signInOn(page).enterEmail(companies.oidc.email);
    await expect(page).toHaveTitle(`Sign in to ${companies.oidc.name}`);
  });

  test('shows a message with a way back when a policy forbids the form', async ({ page, noise }) => {
    noise.expect(/Content Security Policy/);
    await page.goto(embed(`${strictPolicy()}; form-action 'self'`));
    const signIn = signInOn(page);
    const forbidden = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
    await signIn.enterEmail(companies.oidc.email);
    await forbidden;
    // Playwright goes on waiting for the navigation that was forbidden, up to the next one.
    await page.evaluate(() => location.assign('#on'));
    await expect(page.getByText(BLOCKED)).toBeVisible();
    await expect(handOff(page)).toBeHidden();
    await expect(signIn.email).toHaveValue(companies.oidc.email);
    await expectAccessible(page, 'the e-mail step after a blocked hand-off');
    await signIn.enterEmail('somebody@newsline.example');
    await expect(signIn.password).toBeVisible();
  });

  test('an embed that begins in SSO mode leaves the focus to its page, and keeps what was typed before', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto(pageOf({ head: forms.module(), body: '<input aria-label="Search" autofocus><news-login mode="sso"></news-login>' }));
    await expect(signInOn(page).field('SSO provider email')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  });
});
