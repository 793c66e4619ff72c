/** `routing="path"` on a page of the host's own (elements.md, Attributes). */
import type { Page } from '@playwright/test';
import { holdBack } from '../../fixtures/gate.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

/** A page with the module form, and the path that it has. */
function routedPage(body: string): { readonly address: string; readonly base: string } {
  const address = pageOf({ head: forms.module(), body });
  return { address, base: new URL(address).pathname };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** What an element shows first, and the path under its base that this has. */
const firsts: Readonly<Record<string, readonly [tag: string, given: Readonly<Record<string, unknown>>, heading: string, path: string]>> = {
  'the sign-up': ['news-signup', {}, 'Sign up', '/signup'],
  'a confirmation': ['news-signup', { userId: 'abcdefgh' }, 'User Does Not Exist', ''],
  'a second factor': ['news-mfa', { mfaRetrievalToken: 'a-token' }, 'Verify your identity', '/mfa'],
};

for (const [name, [tag, attributes, heading, path]] of Object.entries(firsts)) {
  test(`${name} shows at the base path of its element`, async ({ page }) => {
    const { address, base } = routedPage('<main></main>');
    const screens: string[] = [];
    await page.exposeFunction('heard', (screen: string) => screens.push(screen));
    await page.goto(address);
    await page.evaluate(
      ([tag, attributes]) => {
        addEventListener('news-screen', (event) => Reflect.get(window, 'heard')((event as CustomEvent).detail.screen));
        const element = document.createElement(tag);
        Object.assign(element, attributes, { routing: 'path', basePath: location.pathname });
        document.querySelector('main')?.append(element);
      },
      [tag, attributes] as const,
    );
    await expect(page.locator(tag).getByRole('heading', { name: heading })).toBeVisible();
    expect(pathOf(page)).toBe(base + path);
    expect(screens).not.toContain('login');
  });
}

test('a base path with letters beyond ASCII has its first frame', async ({ page, person }) => {
  await page.goto(pageOf({ head: forms.module(), body: '' }));
  await page.waitForFunction(() => 'NewsAuth' in window);
  const gate = await holdBack(page, /\/sign-in-/);
  await page.evaluate(() => {
    history.replaceState(null, '', '/café');
    document.body.append(Object.assign(document.createElement('news-login'), { routing: 'path', basePath: '/café' }));
  });
  const signIn = signInOn(page);
  await signIn.email.fill(person.email);
  gate.open();
  await signIn.logIn.click();
  await expect(signIn.password).toBeVisible();
  expect(pathOf(page)).toBe('/caf%C3%A9/password');
});

const ways: Readonly<Record<string, (login: Element, base: string) => void>> = {
  properties: (login, basePath) => Object.assign(login, { routing: 'path' }, { basePath }),
  attributes(login, base) {
    login.setAttribute('routing', 'path');
    login.setAttribute('base-path', base);
  },
  'NewsAuth.configure': (_, basePath) => {
    NewsAuth.configure({ routing: 'path' });
    NewsAuth.configure({ basePath });
  },
};

for (const [name, give] of Object.entries(ways)) {
  test(`routing and then base-path, given by ${name} to an element that stands, are one change`, async ({ page }) => {
    const { address, base } = routedPage('<news-login></news-login>');
    const there = signInOn(page);
    await page.goto(address);
    await page.waitForFunction(() => 'NewsAuth' in window);
    await there.email.fill('someone@newsline.example');
    await page.locator('news-login').evaluate(give, base);
    await there.email.press('End');
    expect(pathOf(page)).toBe(base);
    await expect(there.message).toHaveCount(0);
    await expect(there.email).toHaveValue('someone@newsline.example');
  });
}
