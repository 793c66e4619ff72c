/** Devices and browsers that cannot log in (S1). */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const at = (path = '') => `${addresses().hosted}/login${path}`;

async function inside(browser: Browser, options: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}

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
    for (const [points, text] of [
      [5, true],
      [0, false],
    ] as const) {
      await inside(browser, { userAgent, viewport: { width: 1024, height: 768 } }, async (page) => {
        await page.addInitScript((count) => Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => count }), points);
        await page.goto(at());
        await expect(text ? page.getByText(NOT_SUPPORTED) : signInOn(page).email).toBeVisible();
      });
    }
  });

  test('do not include a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(at());
    await expect(signInOn(page).email).toBeFocused();
    await expect(page.getByText(NOT_SUPPORTED)).toBeHidden();
  });

  test('are not refused by an embed whose author wrote anything else, and the console says so', async ({ browser }) => {
    await inside(browser, phone, async (page) => {
      const complaint = page.waitForEvent('console', (message) => message.type() === 'error');
      await page.goto(pageOf({ head: forms['classic script'](), body: '<news-login block-mobile="no"></news-login>' }));
      expect((await complaint).text()).toBe('<news-login>: block-mobile is "no"; allowed is true, false. The default is used.');
      await expect(signInOn(page).email).toBeVisible();
    });
  });

  test('are refused by an embed only if its author wants it', async ({ browser }) => {
    await inside(browser, phone, async (page) => {
      for (const [attribute, text] of [
        ['', false],
        [' block-mobile', true],
        // As Vue and React 18 write a property that is false.
        [' block-mobile="false"', false],
        // As XHTML writes a flag that is set.
        [' block-mobile="block-mobile"', true],
        // As Python writes it.
        [' block-mobile="True"', true],
        [' block-mobile="False"', false],
      ] as const) {
        await page.goto(pageOf({ head: forms['classic script'](), body: `<news-login${attribute}></news-login>` }));
        await expect(text ? page.getByText(NOT_SUPPORTED) : signInOn(page).email).toBeVisible();
      }
    });
  });
});

test.describe('browsers that cannot run the product', () => {
  const denied = (page: Page) => page.getByRole('dialog', { name: 'Access Denied' });
  const EXPLORER = 'Internet Explorer is not supported as of August 17, 2021.';

  const lacks: Readonly<Record<string, () => void>> = {
    'custom elements': () => void Reflect.deleteProperty(window, 'customElements'),
    'custom elements, though the name is there': () => Object.defineProperty(window, 'customElements', { value: undefined }),
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
      // The rest of the product may report errors in such a browser.
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
    // Focus that a script moves out returns to where it was inside.
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
