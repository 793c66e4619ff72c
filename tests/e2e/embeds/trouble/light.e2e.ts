/** An element as a child of the host's page: hidden by it, and with content that the page adds and takes away. */
import type { Page } from '@playwright/test';
import { addresses } from '../../fixtures/addresses.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { signUpOn } from '../../sign-up/sign-up.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

const script = forms['classic script'];
const show = (page: Page, body: string, head = script()) => page.goto(pageOf({ head, body }));

const css = '<style>.d-none { display: none !important } .off { display: none } news-login { display: flex }</style>';
const elements = {
  'shadow root': '<news-login></news-login>',
  'light root': '<news-login render-root="light"></news-login>',
};
const ways = {
  hidden: 'hidden',
  'a class with !important': 'class="d-none"',
  'a style': 'style="display: none"',
};
for (const [root, element] of Object.entries(elements)) {
  for (const [way, attribute] of Object.entries(ways)) {
    test(`${root}: ${way} hides the element`, async ({ page }) => {
      await show(page, element.replace('>', ` ${attribute}>`), script() + css);
      const login = page.locator('news-login');
      // By name, since a role finds nothing hidden.
      const email = login.locator('[name=username]');
      await expect(email).toBeAttached();
      await expect(email).toBeHidden();
      await login.evaluate((node, name) => node.removeAttribute(name), attribute.replace(/=.*/, ''));
      await expect(email).toBeVisible();
    });
  }
}

for (const [root, element] of Object.entries(elements)) {
  test(`${root}: an element that is a popover shows only while it is open`, async ({ page }) => {
    await show(page, `<button popovertarget="own">Sign in</button>${element.replace('>', ' id="own" popover>')}`);
    const email = page.locator('news-login [name=username]');
    await expect(email).toBeAttached();
    await expect(email).toBeHidden();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(email).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.locator('news-login').boundingBox()).toMatchObject({ x: 0, width: 320 });
    await page.keyboard.press('Escape');
    await expect(email).toBeHidden();
  });

  test(`${root}: the width and the margins that a page gives an element count`, async ({ page }) => {
    await show(page, element, `${script()}<style>body { margin: 0 } news-login { max-width: 400px; margin-inline: auto }</style>`);
    const login = page.locator('news-login');
    await expect(login.locator('[name=username]')).toBeVisible();
    await expect(login).toHaveCSS('display', 'block');
    await page.setViewportSize({ width: 1000, height: 700 });
    expect(await login.boundingBox()).toMatchObject({ x: 300, width: 400 });
  });

  test(`${root}: after a failed start the page’s own content stands there`, async ({ page, noise }) => {
    noise.expect(/could not start/);
    await page.addInitScript(() => {
      history.replaceState = () => {
        throw new DOMException('Too many calls', 'SecurityError');
      };
    });
    const address = pageOf({ head: script(), body: '<main></main>' });
    await page.goto(address);
    await page.evaluate(
      (markup) => {
        const main = document.querySelector('main');
        if (main) main.innerHTML = markup;
      },
      element.replace('></', ` routing="path" base-path="${new URL(address).pathname}"><p>Call us</p></`),
    );
    const failed = page.waitForEvent('console', (message) => message.text().includes('could not start'));
    await failed;
    await expect(page.getByText('Call us')).toBeVisible();
    await expect(page.locator('news-login [name=username]')).toHaveCount(0);
  });
}

test('light root: a page that insists on its content gets it, and does not hang', async ({ page }) => {
  await show(page, '<news-login render-root="light">Own words</news-login>');
  const login = page.locator('news-login');
  await login.locator('[name=username]').waitFor();
  await login.evaluate((node) => {
    const insist = () => {
      if (node.textContent !== 'Own words') node.textContent = 'Own words';
    };
    new MutationObserver(insist).observe(node, { childList: true });
    insist();
  });
  await expect(login).toHaveText('Own words');
  expect(await page.evaluate(() => 1 + 1)).toBe(2);
});

test('light root: a session element takes no place, and hidden hides it', async ({ page }) => {
  await show(page, '<news-session render-root="light"></news-session><news-session render-root="light" hidden></news-session>');
  const sessions = page.locator('news-session');
  await expect(sessions.first().locator('.na-bare')).toHaveCSS('display', 'contents');
  await expect(sessions.first()).toHaveCSS('display', 'contents');
  await expect(sessions.last()).toHaveCSS('display', 'none');
});

/** Goes on with the page's markup after the script has run, and has drawn or not. */
const parsed = `<script>
document.write('<news-login render-root="light">');
document.write('<span>Loading…</span><p slot="footer">Own words</p></news-login>');
</script>`;

test('light root: content that the parser reaches after the script is hidden and put into slots', async ({ page }) => {
  await show(page, parsed, script().replace(' defer', ''));
  const login = page.locator('news-login');
  await expect(login.locator('slot[name=footer]')).toHaveText('Own words');
  await expect(login.getByText('Loading…')).toHaveCount(0);
  await login.evaluate((node) => {
    const late = document.createElement('p');
    late.slot = 'header';
    late.textContent = 'Later words';
    node.append(late, 'more');
  });
  await expect(login.locator('slot[name=header]')).toHaveText('Later words');
  await expect(login.getByText('more')).toHaveCount(0);
  // Everything is there again, in its order, once the screen is gone.
  const state = await login.evaluate(async (node) => {
    node.remove();
    await Promise.resolve();
    return node.textContent;
  });
  expect(state).toBe('Loading…Own wordsLater wordsmore');
});

test('light root: content is put into slots where the address of the service comes late', async ({ page, noise }) => {
  noise.expect(/<news-login>: api-base-url is missing/);
  await show(
    page,
    '<news-login render-root="light"><p slot="footer">Own words</p></news-login>',
    script().replace(/ data-api-base-url="[^"]*"/, ''),
  );
  const login = page.locator('news-login');
  await expect(login).not.toBeEmpty();
  await expect(login.locator('slot[name=footer]')).toHaveCount(0);
  await login.evaluate((node, address) => node.setAttribute('api-base-url', address), addresses().hosted);
  await expect(login.locator('slot[name=footer]')).toHaveText('Own words');
});

test('light root: the form stays where the page writes the content anew', async ({ page }) => {
  await show(page, '<news-login render-root="light">Loading…</news-login>');
  const login = page.locator('news-login');
  const email = login.locator('[name=username]');
  await email.fill('someone@newsline.example');
  // React writes a lone text so.
  await login.evaluate((node) => {
    node.textContent = 'Changed';
  });
  await expect(email).toHaveValue('someone@newsline.example');
  await expect(login.getByText('Changed')).toHaveCount(0);
  await login.evaluate((node) => {
    node.innerHTML = '<p slot="footer">Own words</p>';
  });
  await expect(login.locator('slot[name=footer]')).toHaveText('Own words');
  await expect(email).toHaveValue('someone@newsline.example');
});

test('light root: a child that the screen has taken the place of can be removed, and be inserted before', async ({ page }) => {
  const content = '<b>Loading…</b><p slot="footer">Own words</p>';
  const before = '<script>globalThis.children = [...document.querySelector("news-login").children]</script>';
  await show(page, `<news-login render-root="light">${content}</news-login>${before}`);
  const login = page.locator('news-login');
  const footer = login.locator('slot[name=footer]');
  await expect(footer).toHaveText('Own words');
  await login.evaluate((node) => {
    const [waits, second] = (globalThis as unknown as { children: [Element, Element] }).children;
    const other = document.createElement('p');
    other.slot = 'footer';
    other.textContent = 'Other words';
    node.insertBefore(other, second);
    node.removeChild(second);
    node.removeChild(waits);
  });
  await expect(footer).toHaveText('Other words');
  // What was never a child is no child now.
  const refusal = await login.evaluate((node) => {
    try {
      node.removeChild(document.body);
    } catch (error) {
      return (error as Error).name;
    }
    return undefined;
  });
  expect(refusal).toBe('NotFoundError');
});

test('light root: the looks come back after the page has replaced all sheets, and after a stay in another document', async ({
  page,
  person,
}) => {
  await show(page, '<news-login render-root="light"></news-login>');
  const login = page.locator('news-login');
  const there = signInOn(login);
  await there.email.fill(person.email);
  const looks = () => there.logIn.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await looks();
  const forget = () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [new CSSStyleSheet()];
    });
  await forget();
  expect(await looks()).not.toBe(before);
  await there.logIn.click();
  await there.password.waitFor();
  expect(await looks()).toBe(before);
  await login.evaluate((node) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentDocument?.body.append(node);
    document.adoptedStyleSheets = [];
    document.body.append(node);
  });
  await there.password.waitFor();
  await expect.poll(looks).toBe(before);
});

test('shadow root: the looks come back after a stay in another document', async ({ page }) => {
  await show(page, '<news-login></news-login>');
  const there = signInOn(page.locator('news-login'));
  const looks = () => there.logIn.evaluate((button) => getComputedStyle(button).backgroundColor);
  await there.email.fill('ready@newsline.example');
  const before = await looks();
  await page.locator('news-login').evaluate((node) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentDocument?.body.append(node);
    document.body.append(node);
  });
  await expect.poll(looks).toBe(before);
  await expect(there.email).toHaveValue('ready@newsline.example');
});

/** Moves the element with the open dialog. */
const move = (node: HTMLElement) => document.body.appendChild(document.createElement('section')).append(node);

for (const root of ['shadow', 'light']) {
  test(`${root} root: an open dialog is modal after a move`, async ({ page }) => {
    await show(page, `<news-signup render-root="${root}"></news-signup>`);
    const signUp = page.locator('news-signup');
    const there = signUpOn(page);
    await there.begin.click();
    await there.button('Cancel').click();
    const dialog = signUp.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await signUp.evaluate(move);
    expect(await dialog.evaluate((node) => node.matches(':modal') && node.contains((node.getRootNode() as Document).activeElement))).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(there.button('Cancel')).toBeVisible();
  });
}
