/** A press before React has arrived shows at once that it counts, and is one press however React's arrival cuts a double click. */
import type { Locator } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { signUpOn } from '../sign-up/sign-up.ts';

const REACT = /\/app-[^/]*\.js(\?|$)/;
const SIGN_UP = /\/wizards-[^/]*\.js(\?|$)/;
const STEPS = /\/steps-[^/]*\.js(\?|$)/;

const loader = (element: string) => () => pageOf({ head: forms.loader(), body: `<${element}></${element}>` });
const hosted = () => `${addresses().hosted}/login`;

/** Shown as busy to the eye, by a line on the button. */
async function expectBusy(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const line = await button.evaluate((node) => {
    const { content, height, backgroundColor } = getComputedStyle(node, '::after');
    return { content, height, backgroundColor };
  });
  expect(line).toEqual({ content: '""', height: '2px', backgroundColor: await button.evaluate((node) => getComputedStyle(node).color) });
}

for (const [name, address, late] of [
  ['loader', loader('news-login'), REACT],
  ['hosted page', hosted, REACT],
  ['hosted page, no script yet', hosted, /\/news-auth\.js$/],
] as const) {
  test(`${name}: the button that was pressed last is busy until React has arrived`, async ({ page }) => {
    const gate = await holdBack(page, late);
    await page.goto(address(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    const other = signIn.button('Log in with SSO');
    await other.click();
    await expectBusy(other);
    await signIn.logIn.click();
    await expectBusy(signIn.logIn);
    await expect(other).not.toHaveAttribute('aria-busy');
    gate.open();
    // Nothing was typed: the press is answered with what is wrong.
    await expect(signIn.email).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });
}

test('the second click of a double click presses nothing on the screen that React has brought meanwhile', async ({ page }) => {
  const gate = await holdBack(page, SIGN_UP);
  await page.goto(loader('news-signup')(), { waitUntil: 'commit' });
  const there = signUpOn(page);
  await there.begin.click();
  await expectBusy(there.begin);
  gate.open();
  const cancel = there.button('Cancel');
  await cancel.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cancel.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const [name, address, late] of [
  ['loader', loader('news-login'), REACT],
  ['hosted page', hosted, REACT],
] as const) {
  test(`${name}: a press elsewhere, as soon as React has brought the next screen, counts`, async ({ page }) => {
    const gate = await holdBack(page, late);
    await page.goto(address(), { waitUntil: 'commit' });
    const signIn = signInOn(page);
    await signIn.enterEmail('casey@example.com');
    await expectBusy(signIn.logIn);
    gate.open();
    // At once, without Playwright's wait for a place that stays.
    const link = await page.getByRole('link', { name: 'Forgot password' }).boundingBox();
    await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 10);
    await expect(signIn.heading('Forgot Your Password')).toBeVisible();
  });
}

for (const [tag, button] of [
  ['news-signup', 'Journalist/news consumer subscription'],
  ['news-login', 'Log in with SSO'],
] as const) {
  test(`${tag}: a press in the moment in which React takes over the first frame counts`, async ({ page }) => {
    await page.addInitScript((text) => {
      const listen = EventTarget.prototype.addEventListener;
      // React listens first and takes over the nodes in a later task; the press comes between.
      EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...rest) {
        if (type === 'dblclick' && this instanceof Element && this.matches('.na-root')) {
          const pressed = [...this.querySelectorAll('button')].find((button) => button.textContent === text);
          queueMicrotask(() => pressed?.click());
        }
        return Reflect.apply(listen, this, [type, ...rest]);
      };
    }, button);
    await page.goto(loader(tag)());
    const next = tag === 'news-signup' ? signUpOn(page).field('First Name') : signInOn(page).field('SSO provider email');
    await expect(next).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });
}

test('where React leads elsewhere than the first frame and the part does not come, Try again is pressed as ever', async ({
  page,
  noise,
}) => {
  noise.expect(/Failed to load|ERR_FAILED|^news-auth: .* use news-auth\.js\.$|^NotLoaded: /);
  const gate = await holdBack(page, REACT);
  await page.route(STEPS, (route) => route.abort());
  await page.goto(loader('news-signup')(), { waitUntil: 'commit' });
  await expect(signUpOn(page).begin).toBeVisible();
  await page.locator('news-signup').evaluate((element) => element.setAttribute('user-id', 'somebody'));
  gate.open();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(STEPS);
  await again.click();
  await expect(page.getByRole('heading', { name: 'User Does Not Exist' })).toBeVisible();
});
