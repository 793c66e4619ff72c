/** What the hosted page tells browsers and screen readers: language, direction, and a refused submit in its title. */
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { configure } from './hosted-settings.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;
for (const [locale, dir] of [
  ['ar', 'rtl'],
  ['de', 'ltr'],
] as const) {
  test(`the document is ${locale} and ${dir} when the hosted page is`, async ({ page }) => {
    await configure(page, { locale });
    await page.goto(at());
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', locale);
    await expect(html).toHaveAttribute('dir', dir);
  });
}

for (const [locale, language, dir] of [
  ['fr-CA', 'fr-CA', 'ltr'],
  ['ar', 'ar', 'rtl'],
  // Includes a right-to-left language for which the service has no texts.
  ['he', 'en', 'ltr'],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`without a setting the hosted page is in the browser's language: ${language} in a browser in ${locale}`, async ({ page }) => {
      const words = page.waitForResponse(/\/i18n\/translate$/);
      await page.goto(at());
      await words;
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', dir);
      await expect(page.getByRole('heading', { name: 'Login', exact: true })).toHaveCount(language === 'en' ? 1 : 0);
    });
  });
}

test('the title says Error only while a refused submit is shown, refused by the form or by the service', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(at('?errorCode=A1-500'));
  await expect(page).toHaveTitle('Login · Newsline');
  await there.email.focus();
  await there.email.blur();
  await expect(page).toHaveTitle('Login · Newsline');
  await there.logIn.click();
  await expect(page).toHaveTitle('Error: Login · Newsline');
  await there.email.fill(person.email);
  await expect(page).toHaveTitle('Login · Newsline');
  await there.logIn.click();
  await expect(there.password).toBeVisible();
  await expect(page).toHaveTitle('Login · Newsline');
  await there.enterPassword('Wrong-Password-1');
  await expect(there.message).toContainText('We could not log you in with the entered email and password.');
  await expect(page).toHaveTitle('Error: Login · Newsline');
  await there.enterPassword(person.password ?? '');
  await expect(page).toHaveTitle('Verify your identity · Newsline');
  await there.useApp();
  await page.route(/\/mfa\/verifyToken$/, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, errorCode: 'DOWN', requestId: 'r-1' } }),
  );
  await there.enterCode('123456');
  await expect(page).toHaveTitle('Error: Login · Newsline');
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveTitle('Sign up · Newsline');
});

test('each step of the second factor gives its number, their total, and where a text would go', async ({ page, person }) => {
  const there = signInOn(page);
  await page.goto(at());
  await there.pass(person);
  await expect(page.getByText('Step 1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByText('How would you like to get your code?')).toHaveCount(1);
  const lastDigits = person.phone?.phoneNumber.slice(-4) ?? '';
  await expect(there.choice('Send a text message')).toHaveAccessibleDescription(new RegExp(`^the number ending in ${lastDigits}$`));
  await there.useApp();
  await expect(page.getByText('Step 2 of 2', { exact: true })).toBeVisible();
});

test('the contact page shows the address of web support in full', async ({ page }) => {
  await page.goto(at('/contactus'));
  const link = page.getByRole('link', { name: /@/ });
  await expect(link).toHaveAttribute('href', `mailto:${await link.textContent()}`);
});

for (const width of [320, 1024, 1280]) {
  test(`at ${width} pixels bar and datelines keep their place, but are laid out only after the first paint`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.addInitScript(() => {
      const note = (name: string) => {
        const look = (place: string, inside: string) => {
          const { y, height } = document.querySelector(place)?.getBoundingClientRect() ?? new DOMRect();
          return { y, height, shows: document.querySelector(inside)?.checkVisibility() };
        };
        const seen = { bar: look('.na-bar', '.na-nameplate'), list: look('.na-datelines', '.na-city'), form: look('.na-card', 'h1') };
        document.documentElement.setAttribute(name, JSON.stringify(seen));
      };
      const watch = new MutationObserver(() => {
        if (!document.querySelector('.na-datelines')) return;
        watch.disconnect();
        note('data-at-first');
      });
      watch.observe(document, { childList: true, subtree: true });
      addEventListener('news-ready', () => note('data-when-ready'));
    });
    await page.goto(at());
    const html = page.locator('html[data-when-ready]');
    const read = async (name: string) => JSON.parse((await html.getAttribute(name)) ?? '');
    const first = await read('data-at-first');
    const ready = await read('data-when-ready');
    expect(first).toMatchObject({ bar: { height: 60, shows: false }, list: { shows: false }, form: { shows: true } });
    const places = ({ bar, list, form }: typeof first) => [bar.y, bar.height, list.y, list.height, form.y];
    expect(places(ready)).toEqual(places(first));
    expect(ready).toMatchObject({ bar: { shows: true }, list: { shows: width >= 1024 }, form: { shows: true } });
  });
}
