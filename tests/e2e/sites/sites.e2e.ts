/** The demo's own host pages: sign in on the marketing site, land in the application, sign out; sign up at the partners'. */
import type { Page } from '@playwright/test';
import type { Person } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const forms = {
  loader: '/',
  'one-file form': '/?form=classic',
  'module form': '/?form=module',
  'markup of a server': '/?form=rendered',
} as const;

async function signIn(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(addresses().marketing + path);
  const element = signInOn(page.locator('news-login'));
  await element.pass(person);
  await element.useApp();
  await element.enterCode(appCode(person));
  await expect(page.getByRole('heading', { name: `Good to have you, ${person.firstName}` })).toBeVisible();
}

for (const [form, path] of Object.entries(forms)) {
  test(`${form}: the marketing site leads into the application and out again`, async ({ page, person }) => {
    await signIn(page, person, path);
    await expect(page).toHaveURL(`${addresses().landing}/`);
    await expect(page.getByText(person.email)).toBeVisible();
    await expectAccessible(page, 'the landing application');
    await page.reload();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeFocused();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /redirect_url=/);
  });
}

test('a short idle time-out warns, and the draft is still there after Continue Session', async ({ page, person }) => {
  await signIn(page, person, '/');
  await page.getByRole('textbox', { name: 'Draft of a press release' }).fill('NEW YORK, Nov. 20');
  await page.goto(`${addresses().landing}/?idle=1`);
  const draft = page.getByRole('textbox', { name: 'Draft of a press release' });
  await expect(draft).toHaveValue('NEW YORK, Nov. 20');
  await page.getByRole('button', { name: 'Continue Session' }).click();
  await expect(draft).toHaveValue('NEW YORK, Nov. 20');
});

test('an unknown transfer token signs no user in, and the page says so', async ({ page }) => {
  await page.goto(`${addresses().landing}/order?t=${'x'.repeat(43)}`);
  await expect(page.getByText('The session could not be taken over')).toBeVisible();
  await expect(page).toHaveURL(`${addresses().landing}/order`);
});

test('the application takes the session over where the browser refuses storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto(`${addresses().landing}/order?t=${'x'.repeat(43)}`);
  await expect(page.getByText('The session could not be taken over')).toBeVisible();
  await expect(page).toHaveURL(`${addresses().landing}/order`);
});

const diagnosed = { 'marketing site': 'marketing', 'partner newsroom': 'partner', 'landing application': 'landing' } as const;
for (const [name, site] of Object.entries(diagnosed)) {
  test(`?diagnose on the ${name} shows what was found, with the fix`, async ({ page }) => {
    await page.goto(`${addresses()[site]}${site === 'partner' ? '/broadsheet' : '/'}?diagnose`);
    const finding = page.getByRole('region', { name: 'Findings' }).getByRole('listitem').filter({ hasText: 'INTEGRITY_MISSING' });
    await expect(finding).toContainText('To mend it: Take its address with /v/{version}/');
    await expectAccessible(page, `findings on the ${name}`);
  });
}

for (const brand of ['broadsheet', 'finance', 'tech']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${brand}, ${colorScheme}: the sign-up begins under the partner’s brand`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${addresses().partner}/${brand}`);
      const start = page.getByRole('button', { name: 'Journalist/news consumer subscription' });
      await expect(start).toBeVisible();
      await expectAccessible(page, brand);
      await start.click();
      await expect(page.getByRole('heading', { name: "Let's set up your account." })).toBeVisible();
      await expect(page.getByLabel('First Name')).toBeVisible();
      await expectAccessible(page, `${brand}, step 1`);
      await expect(page.getByText('news-screen · signup-registration')).toBeVisible();
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
}

const LOOKS = [
  'color',
  'background-color',
  'font-size',
  'font-weight',
  'letter-spacing',
  'padding',
  'border-top-width',
  'height',
  'text-transform',
];
const looks = (page: Page) =>
  Promise.all(
    [page.getByRole('heading', { name: 'Sign up' }), page.getByRole('button', { name: 'Journalist/news consumer subscription' })].map(
      (part) => part.evaluate((node, names) => names.map((name) => `${name}: ${getComputedStyle(node).getPropertyValue(name)}`), LOOKS),
    ),
  );

test('the sign-up looks the same under a hostile style sheet', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${addresses().hosted}/demo/gallery/signup/signup`);
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  const alone = await looks(page);
  await page.goto(`${addresses().partner}/hostile`);
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  expect(await looks(page)).toEqual(alone);
  await page.getByRole('button', { name: 'Journalist/news consumer subscription' }).click();
  await expect(page.getByLabel('First Name')).toBeVisible();
});

const pages = [
  ['hosted', '/demo/'],
  ['hosted', '/demo/outbox'],
  ['hosted', '/demo/reference/'],
  ['hosted', '/demo/reference/contract'],
  ['marketing', '/'],
  ['marketing', '/news'],
  ['landing', '/'],
  ['partner', '/'],
] as const;
for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages of the demo are accessible and fit 320 pixels, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const [site, path] of pages) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(addresses()[site] + path);
      await expect(page.locator('h1:visible')).toHaveCount(1);
      await expectAccessible(page, site + path);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), site + path).toBeLessThanOrEqual(0);
    }
  });
}

test('on narrow windows the marketing site has a menu, and its log-in stands right after the standfirst', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(addresses().marketing);
  const menu = page.getByRole('button', { name: 'Menu' });
  const about = page.getByRole('link', { name: 'About Us' });
  await expect(about).toBeVisible();
  await expect(menu).toBeHidden();
  for (const width of [320, 800]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(about).toBeHidden();
    await menu.click();
    await expect(about).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
    const [standfirst, login, stories] = [await top('.standfirst'), await top('news-login'), await top('.latest')];
    expect([standfirst < login, login < stories]).toEqual([true, true]);
  }
});

test('a text message appears in the open outbox with its code ready to copy', async ({ page, person }) => {
  await page.goto(
    `${addresses().hosted}/demo/outbox?to=${encodeURIComponent(`+${person.phone?.countryCode}${person.phone?.phoneNumber}`)}`,
  );
  const before = await page.locator('.message').count();
  const other = await page.context().newPage();
  await other.goto(`${addresses().hosted}/login`);
  const element = signInOn(other);
  await element.pass(person);
  await element.askForText();
  await expect(page.locator('.message')).toHaveCount(before + 1);
  await expect(page.locator('.message').first().locator('[data-copy]')).toHaveAttribute('data-copy', /^\d{6}$/);
});
