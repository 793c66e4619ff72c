/** The e-mail step as a server renders it (`news-auth/ssr`): usable before any script, and taken over without losing anything. */
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { formNames, forms, strictPolicy } from './embeds.ts';
import { pageOf } from './publisher.ts';
import { rendered, renderLogin } from './rendered.ts';

/** What a page loads of each form, the file with React included. */
const SCRIPT = /\/(news-auth(\.loader)?|app-[^/]*)\.js(\?|$)/;

test('without any script its buttons lead to the hosted page, and nothing that was typed is in the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [button, target] of [
    ['Log In', '/login'],
    ['Log in with SSO', '/login'],
    ['Sign up', '/login/signup'],
  ] as const) {
    await page.goto(pageOf({ body: rendered() }));
    await page.getByRole('textbox', { name: 'Email' }).fill('press@example.com');
    await page.getByText(button, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`^${addresses().hosted}${target}\\??$`));
  }
  await page.goto(pageOf({ body: rendered() }));
  await page.getByRole('textbox', { name: 'Email' }).fill('press@example.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${addresses().hosted}/login\\??$`));
  await context.close();
});

for (const form of formNames) {
  test(`${form}: text, focus and selection survive the take-over, and so does what is typed meanwhile`, async ({ page, person }) => {
    const gate = await holdBack(page, SCRIPT);
    await page.goto(pageOf({ body: rendered() + forms[form]() }), { waitUntil: 'commit' });
    const signIn = signInOn(page.locator('news-login'));
    await signIn.email.click();
    await page.keyboard.type(person.email);
    await signIn.email.evaluate((box) => box.setAttribute('data-first', ''));
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    gate.open();
    await page.locator('news-login:defined').waitFor();
    // Typing replaces the selected text, at any moment of the take-over.
    await page.keyboard.type('xyz');
    await expect(page.locator('news-login input[name=username]')).toHaveValue(`xyz${person.email.slice(1)}`);
    await expect(signIn.email).toHaveAttribute('data-first');
    await expect(signIn.email).toBeFocused();
    await signIn.enterEmail(person.email);
    await expect(signIn.password).toBeFocused();
  });

  test(`${form}: where the script runs before the markup has come, the log-in shows once and works`, async ({ page, person }) => {
    const head = forms[form]().replace(/ (async|defer)/, '');
    await page.goto(pageOf({ head, body: rendered({ redirectUrl: `${addresses().publisher}/members` }) }));
    const signIn = signInOn(page.locator('news-login'));
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(1);
    await signIn.pass(person);
    await signIn.useApp();
    await signIn.enterCode(appCode(person));
    await expect(page).toHaveURL(/\/members\?t=[\w-]+$/);
  });
}

for (const form of ['loader', 'module'] as const) {
  test(`${form}: where React does not arrive, the markup stands with what was typed and says so, and goes on when it comes`, async ({
    page,
    person,
    noise,
  }) => {
    noise.expect(/could not be loaded|ERR_FAILED|did not come/);
    await page.addInitScript(() => {
      addEventListener('news-error', (event) => {
        document.documentElement.dataset['told'] = (event as CustomEvent<{ code: string }>).detail.code;
      });
    });
    const REACT = /\/app-[^/]*\.js(\?|$)/;
    await page.route(REACT, (route) => route.abort());
    await page.goto(pageOf({ body: rendered() + forms[form]() }));
    const signIn = signInOn(page.locator('news-login'));
    await signIn.email.fill(person.email);
    await expect(signIn.message).toContainText('could not be loaded');
    await expect(page.locator('html')).toHaveAttribute('data-told', 'SCREEN_NOT_LOADED');
    await expect(signIn.email).toHaveValue(person.email);
    await page.unroute(REACT);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(signIn.message).toHaveCount(0);
    await expect(signIn.email).toHaveValue(person.email);
    await signIn.logIn.click();
    await expect(signIn.password).toBeFocused();
  });
}

test('it looks as the script draws it, in a policy that allows its styles by a nonce', async ({ page }) => {
  const policy = strictPolicy().replace("style-src 'none'", "style-src 'nonce-bm9uY2U='");
  const around = (login: string) => `<main><h1>Members</h1>${login}</main>`;
  await page.goto(pageOf({ body: around(rendered({ nonce: 'bm9uY2U=' })), policy }));
  const boxes = () =>
    page.locator('news-login :is(h2,input,button)').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  const before = await boxes();
  await expectAccessible(page, 'server-rendered log-in');
  await page.goto(pageOf({ head: forms['classic script'](), body: around('<news-login render-root="light"></news-login>'), policy }));
  await expect(signInOn(page).email).toBeVisible();
  expect(before).toEqual(await boxes());
});

test('a locale sets language and direction, settings are escaped, and wrong or missing ones are refused by name', () => {
  expect(rendered({ locale: 'ar' })).toMatch(/ locale="ar".* lang="ar" dir="rtl"/);
  const settings = { apiBaseUrl: '/api', hostedUrl: '/login', productName: '<img src=x onerror=alert(1)>"' };
  expect(renderLogin({ settings })).toContain('>&#60;img src=x onerror=alert(1)&#62;&#34;</span>');
  expect(renderLogin({ settings })).not.toContain('<img');
  const patterns = { apiBaseUrl: '/api', loginUrl: "/a?x=$'$&", signupUrl: '/b?y=$`' };
  expect(renderLogin({ settings: patterns })).toMatch(/ formaction="\/a\?x=\$'\$&#38;".* formaction="\/b\?y=\$`" /);
  expect(() => renderLogin({ settings: { apiBaseUrl: '/api' } })).toThrow('renderLogin: the setting hostedUrl is missing.');
  expect(() => renderLogin({ settings: { hostedUrl: '/login' } })).toThrow('renderLogin: the setting apiBaseUrl is missing.');
  expect(() => renderLogin({} as Parameters<typeof renderLogin>[0])).toThrow('renderLogin: the setting apiBaseUrl is missing.');
  expect(() => renderLogin({ settings: { apiBaseUrl: 'javascript:x', hostedUrl: '/login' } })).toThrow(/apiBaseUrl is wrong; allowed is/);
  expect(() => rendered({ locale: 'not a language' })).toThrow(/locale is wrong/);
  // As callers without types may.
  const untyped = renderLogin as (markup?: unknown) => string;
  const whole = { settings: { apiBaseUrl: '/api', hostedUrl: '/login' } };
  expect(untyped({ ...whole, redirectUrl: null, nonce: null, locale: null })).toBe(untyped(whole));
  for (const redirectUrl of [5, 'javascript:alert(1)', 'http://app.example.com/', 'www.example.com/x', ' ']) {
    expect(() => untyped({ ...whole, redirectUrl })).toThrow(
      'renderLogin: redirectUrl is wrong; allowed is an https address (http on localhost), or a path such as ./dashboard or /dashboard.',
    );
  }
  for (const redirectUrl of ['https://app.example.com/?a=1', 'http://localhost:3000/', '/members', '//app.example.com/']) {
    expect(untyped({ ...whole, redirectUrl })).toContain(` redirect-url="${redirectUrl}"`);
  }
  expect(() => untyped({ ...whole, redirect_url: '/x' })).toThrow(
    'renderLogin: redirect_url is wrong; allowed is one of settings, locale, redirectUrl, nonce.',
  );
  expect(() => untyped({ settings: { ...whole.settings, landingUlr: '/x' } })).toThrow(
    'renderLogin: landingUlr is wrong; allowed is one of apiBaseUrl, ',
  );
  expect(() => untyped({ ...whole, nonce: 5 })).toThrow('renderLogin: nonce is wrong; allowed is a text.');
  for (const settings of ['{"apiBaseUrl":"/api"}', [], 5])
    expect(() => untyped({ settings })).toThrow('renderLogin: settings is wrong; allowed is an object of settings.');
  for (const props of [undefined, null, { settings: null }]) expect(() => untyped(props)).toThrow('the setting apiBaseUrl is missing');
});
