/** A page, or an extension of the browser, that makes every shadow root a closed one: the element works in what it was given. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { formNames, forms } from '../embeds.ts';
import { pressAt, type Spot } from '../../presses/press-twice.ts';
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
    const request = page.waitForRequest(/\/auth\/login$/);
    await page.keyboard.press('Enter');
    await focusField(page, 'password');
    await page.keyboard.type(person.password ?? '');
    await page.keyboard.press('Enter');
    expect((await request).postDataJSON()).toMatchObject({ email: person.email });
    expect(await page.locator('news-login').evaluate((element) => element.shadowRoot)).toBeNull();
  });
}

/** Lays another button over one as soon as that is clicked, and notes which of them hear a click. Returns where they are. */
function layOver(): Spot {
  const { closedRoot } = globalThis as { closedRoot?: ShadowRoot };
  const screen = closedRoot?.querySelector('news-login')?.shadowRoot ?? closedRoot;
  const button = screen?.querySelector('.na-secondary');
  if (!button) throw new Error('The log-in is not drawn.');
  const heard: string[] = [];
  Object.assign(globalThis, { heard });
  const { left, top, width, height } = button.getBoundingClientRect();
  const other = document.createElement('button');
  other.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
  other.addEventListener('click', () => heard.push('other'));
  button.addEventListener('click', () => {
    heard.push('first');
    screen?.append(other);
  });
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where the element is in a closed root of its page, its own root is an open one. */
const within = `<div></div><script>
  globalThis.closedRoot = document.querySelector('div').attachShadow({ mode: 'closed' });
  closedRoot.innerHTML = '<news-login></news-login>';
</script>`;

for (const where of ['of its own', 'of its page']) {
  test(`in a closed shadow root ${where} the second click of a double click presses nothing that has come meanwhile`, async ({ page }) => {
    await page.addInitScript(() => addEventListener('news-ready', () => Object.assign(globalThis, { isReady: true })));
    if (where === 'of its own') await page.addInitScript(closeRoots);
    await page.goto(pageOf({ head: forms.loader(), body: where === 'of its own' ? '<news-login></news-login>' : within }));
    await page.waitForFunction(() => Reflect.get(globalThis, 'isReady'));
    await pressAt(page, await page.evaluate(layOver), { ms: 40 });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual(['first']);
  });
}
