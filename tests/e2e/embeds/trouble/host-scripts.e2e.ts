/** What scripts of the page do to every field and every event: copy protection, one-key shortcuts, events without a target, blocked files. */
import type { Page } from '@playwright/test';
import { addresses } from '../../fixtures/addresses.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { signUpOn } from '../../sign-up/sign-up.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

const copyProtection = `<script>
  for (const type of ['mousedown', 'selectstart', 'contextmenu', 'copy', 'cut', 'paste'])
    document.addEventListener(type, (event) => { if (!event.target.matches('input,textarea')) event.preventDefault(); });
</script>`;
const shortcuts = `<script>
  for (const type of ['keydown', 'keypress', 'keyup'])
    document.addEventListener(type, (event) => {
      if ('s/?ak 1@'.includes(event.key) && !event.target.matches('input,textarea')) event.preventDefault();
    });
</script>`;

for (const [what, script] of Object.entries({
  'protects its text from being copied': copyProtection,
  'takes single keys for shortcuts': shortcuts,
})) {
  test(`a page that ${what} leaves our fields to be clicked, typed and pasted into`, async ({ page, person, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(pageOf({ head: script + forms.loader(), body: '<news-login></news-login><news-signup></news-signup>' }));
    const there = signInOn(page.locator('news-login'));
    await there.email.click();
    await page.keyboard.type('sk/ada 1?@newsline.example');
    await expect(there.email).toHaveValue('sk/ada 1?@newsline.example');
    await page.evaluate((text) => navigator.clipboard.writeText(text), person.email);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await expect(there.email).toHaveValue(person.email);
    await page.keyboard.press('Enter');
    await there.password.click();
    await page.keyboard.type(`ask/?1${person.password}`);
    await expect(there.password).toHaveValue(`ask/?1${person.password}`);
    // The words of a label bring the caret, and a list opens.
    await page.locator('news-login').getByText('Password', { exact: true }).click();
    await expect(there.password).toBeFocused();
    await signUpOn(page).begin.click();
    const isPrevented = await signUpOn(page)
      .box('Language')
      .evaluate((list) => {
        const press = new MouseEvent('mousedown', { bubbles: true, composed: true, cancelable: true });
        return !list.dispatchEvent(press);
      });
    expect(isPrevented).toBe(false);
  });
}

/** Dispatches on the document and the window what no user does there. */
const dispatchAll = (page: Page) =>
  page.evaluate(() => {
    const types = [
      'click',
      'mousedown',
      'mouseup',
      'submit',
      'input',
      'change',
      'keydown',
      'keyup',
      'keypress',
      'focusin',
      'focusout',
      'blur',
    ];
    const more = ['pointerdown', 'pointerup', 'wheel', 'touchstart', 'formdata', 'selectstart', 'error', 'toggle', 'popstate', 'paste'];
    for (const type of [...types, ...more])
      for (const target of [document, window]) target.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  });

const places: Readonly<Record<string, () => string>> = {
  'the hosted page': () => `${addresses().hosted}/login`,
  'an element': () => pageOf({ head: forms.loader(), body: '<news-login></news-login>' }),
  'an element in light DOM': () => pageOf({ head: forms.module(), body: '<news-login render-root="light"></news-login>' }),
};
for (const [place, address] of Object.entries(places)) {
  test(`in ${place} events that a script dispatches on the document throw nothing, before React and after`, async ({ page, person }) => {
    await page.goto(address(), { waitUntil: 'commit' });
    const there = signInOn(page);
    await there.email.waitFor();
    await dispatchAll(page);
    await there.email.fill(person.email);
    await there.logIn.click();
    await there.password.waitFor();
    await dispatchAll(page);
    await expect(there.password).toBeVisible();
  });
}

test('with its files blocked, NewsAuth rejects with an Error', async ({ page, noise }) => {
  noise.expect(/ERR_FAILED|did not come|could not/);
  await page.route(/\/esm\/|\/v\//, (route) => route.abort());
  await page.goto(pageOf({ head: forms.loader(), body: '<p>Members</p>' }));
  await page.waitForFunction(() => 'NewsAuth' in window);
  const kinds = await page.evaluate(() =>
    Promise.all(
      [NewsAuth.can(), NewsAuth.signOut(), NewsAuth.diagnose()].map((work) =>
        work.then(
          () => 'resolved',
          (error: unknown) => (error instanceof Error ? error.message : typeof error),
        ),
      ),
    ),
  );
  for (const kind of kinds) expect(kind).toMatch(/^NewsAuth: a file of the product could not be loaded\./);
});

test('in light DOM inside a root that only imitates a shadow root, the log-in shows with its styles and works', async ({
  page,
  person,
}) => {
  // As by Salesforce's synthetic shadow: nodes say that they stand in a root that knows no sheets.
  const imitation = `<script>
    const getRootNode = Node.prototype.getRootNode;
    Node.prototype.getRootNode = function (options) {
      const host = document.querySelector('x-host');
      if (!host || host === this || !host.contains(this)) return getRootNode.call(this, options);
      return imitated(host);
    };
    let root;
    const imitated = (host) => (root ??= Object.assign(document.createDocumentFragment(), { host }));
  </script>`;
  await page.goto(pageOf({ head: imitation + forms.loader(), body: '<x-host><news-login render-root="light"></news-login></x-host>' }));
  const there = signInOn(page);
  await there.email.fill(person.email);
  await expect(page.locator('news-login .na-button').first()).toHaveCSS('cursor', 'pointer');
  await there.logIn.click();
  await expect(there.password).toBeFocused();
});
