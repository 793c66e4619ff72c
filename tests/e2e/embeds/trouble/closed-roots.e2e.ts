/** A page, or an extension of the browser, that makes every shadow root a closed one: the element works in what it was given. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { formNames, forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

/** Closes every shadow root, and keeps the last one for the test: nothing else reaches it. Runs in the page. */
function closeRoots(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, { ...init, mode: 'closed' });
    Object.assign(globalThis, { closedRoot: root });
    return root;
  };
}

/** Waits for a field in the closed root, and focuses it. */
const focusField = (page: Page, name: string) =>
  page.waitForFunction((name) => {
    const { closedRoot } = globalThis as { closedRoot?: ShadowRoot };
    const field = closedRoot?.querySelector<HTMLInputElement>(`input[name=${name}]:not([readonly])`);
    field?.focus();
    return closedRoot?.activeElement === field && !!field;
  }, name);

for (const form of formNames) {
  test(`${form}: the log-in goes on in a closed shadow root`, async ({ page, person }) => {
    await page.addInitScript(closeRoots);
    await page.goto(pageOf({ head: forms[form](), body: '<news-login></news-login>' }));
    await focusField(page, 'username');
    await page.keyboard.type(person.email);
    const asked = page.waitForRequest(/\/auth\/login$/);
    await page.keyboard.press('Enter');
    await focusField(page, 'password');
    await page.keyboard.type(person.password ?? '');
    await page.keyboard.press('Enter');
    expect((await asked).postDataJSON()).toMatchObject({ email: person.email });
    expect(await page.locator('news-login').evaluate((element) => element.shadowRoot)).toBeNull();
  });
}
