/** Difficult host pages: hostile styles, two elements, the script twice, elements that are moved or removed. */
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { holdBack } from '../fixtures/gate.ts';
import { anyone } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { signUpOn } from '../sign-up/sign-up.ts';
import { forms } from './embeds.ts';
import { pageOf } from './publisher.ts';

const script = forms['classic script'];
const ELEMENT = '<news-login></news-login>';
const show = (page: Page, body: string, head = '') => page.goto(pageOf({ head: script() + head, body }));

const LOOKS = ['color', 'background-color', 'font-size', 'font-weight', 'padding', 'border-top-width', 'height', 'cursor'];

/** How the parts of the first screen look. */
async function looks(page: Page) {
  const signIn = signInOn(page.locator('news-login'));
  await expect(signIn.email).toBeVisible();
  const parts = [signIn.heading('Login'), signIn.email, signIn.logIn, signIn.button('Log in with SSO')];
  return Promise.all(
    parts.map((part) =>
      part.evaluate((node, names) => names.map((name) => `${name}: ${getComputedStyle(node).getPropertyValue(name)}`), LOOKS),
    ),
  );
}

const resets = {
  'all: unset': '*, *::before, *::after { all: unset }',
  'a reset of everything': '* { margin: 0; padding: 0; border: 0; font: inherit; box-sizing: content-box; color: red; background: lime }',
  'bare controls': 'input, button { appearance: none; border: 9px solid red; width: 3px; font-size: 50px } h1, h2, p { display: none }',
};
const roots = { 'shadow root': ELEMENT, 'light root': '<news-login render-root="light"></news-login>' };
for (const [root, element] of Object.entries(roots)) {
  for (const [name, css] of Object.entries(resets)) {
    test(`${root}: the element keeps its looks under ${name}`, async ({ page }) => {
      await show(page, element);
      const before = await looks(page);
      await show(page, element, `<style>${css}</style>`);
      expect(await looks(page)).toEqual(before);
    });
  }
}

/** How large each line of the drawings is. */
const lines = (page: Page) =>
  page
    .locator('svg.na-icon path')
    .evaluateAll((paths) => paths.map((path) => Math.round((path as SVGGraphicsElement).getBBox().width * 10) / 10));

test('light root: the icons survive all: unset', async ({ page }) => {
  const sizes: number[][] = [];
  for (const css of ['', `<style>${resets['all: unset']}</style>`]) {
    await show(page, '<news-signup render-root="light"></news-signup>', css);
    const there = signUpOn(page);
    await there.begin.click();
    await there.next.click();
    await expect(page.getByText('Please enter a first name.')).toBeVisible();
    sizes.push(await lines(page));
    // Otherwise the next page would restore the step.
    await page.evaluate(() => sessionStorage.clear());
  }
  const [before, after] = sizes;
  expect(before?.length).toBeGreaterThan(3);
  expect(after).toEqual(before);
});

test('light root: what the host puts into a slot keeps the host’s style', async ({ page }) => {
  const element = '<news-login render-root="light"><p slot="footer" id="own">Own words</p></news-login>';
  await show(page, element, '<style>#own { color: rgb(1, 2, 3); margin: 7px; font-size: 19px }</style>');
  const ownNode = page.locator('.na-root #own');
  await expect(ownNode).toBeVisible();
  await expect(ownNode).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(ownNode).toHaveCSS('margin', '7px');
  await expect(ownNode).toHaveCSS('font-size', '19px');
});

test('two elements on a page do not affect each other', async ({ page, person }) => {
  await show(page, '<news-login id="one"></news-login><news-login id="two"></news-login>');
  const first = signInOn(page.locator('#one'));
  const two = signInOn(page.locator('#two'));
  await two.email.fill('somebody.else@newsline.example');
  await first.enterEmail(person.email);
  await expect(first.password).toBeFocused();
  await expect(two.email).toHaveValue('somebody.else@newsline.example');
  await expect(two.password).toBeHidden();
});

test('of two elements each signs in whom it names itself', async ({ page, person }) => {
  const other = await anyone();
  await show(page, '<news-login id="one"></news-login><news-login id="two"></news-login>');
  const first = signInOn(page.locator('#one'));
  const two = signInOn(page.locator('#two'));
  await first.enterEmail(person.email);
  await expect(first.password).toBeFocused();
  await two.enterEmail(other.email);
  await expect(two.password).toBeFocused();
  const request = page.waitForRequest(/\/auth\/login$/);
  await first.enterPassword(person.password ?? '');
  expect((await request).postDataJSON()).toMatchObject({ email: person.email });
  await expect(first.button('Send Code').or(first.button('Enter Code'))).toBeVisible();
  await two.enterPassword(other.password ?? '');
  await expect(two.button('Send Code').or(two.button('Enter Code'))).toBeVisible();
  await first.useApp();
  const signedIn = page.waitForEvent('console', (message) => message.text().startsWith('signed in'));
  await page.evaluate(() => {
    addEventListener('news-success', (event) => {
      event.preventDefault();
      console.log(`signed in ${event.detail.user?.email}`);
    });
  });
  await first.enterCode(appCode(person));
  expect((await signedIn).text()).toBe(`signed in ${person.email}`);
});

for (const form of ['loader', 'classic script'] as const) {
  test(`${form}: a page in another encoding shows the same texts, and keeps what was typed`, async ({ page }) => {
    // Neither header nor tag names the encoding of the script, so it is read as the page is.
    await page.route(/news-auth(\.loader)?\.js$/, async (route) =>
      route.fulfill({ response: await route.fetch(), headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' } }),
    );
    const gate = await holdBack(page, /\/esm\//);
    const headers = { 'content-type': 'text/html; charset=windows-1252' };
    await page.goto(pageOf({ head: forms[form](), body: ELEMENT, headers }));
    const signIn = signInOn(page.locator('news-login'));
    await signIn.email.fill('someone@newsline.example');
    gate.open();
    await expect(signIn.heading('Login')).toBeVisible();
    await signIn.logIn.click();
    await expect(page.locator('news-login').getByText('s•••').first()).toBeVisible();
  });
}

for (const kind of ['about:srcdoc', 'blob:']) {
  test(`a frame from ${kind} leads on to its own page`, async ({ page, person }) => {
    await page.goto(pageOf({ body: '<h1>The Publisher</h1>' }));
    await page.evaluate(
      ([kind, markup]) => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        if (kind === 'blob:') frame.src = URL.createObjectURL(new Blob([markup], { type: 'text/html' }));
        else frame.srcdoc = markup;
      },
      [kind, `<!doctype html>${script()}${ELEMENT}`] as const,
    );
    const signIn = signInOn(page.frameLocator('iframe').locator('news-login'));
    await signIn.pass(person);
    await signIn.useApp();
    const request = page.waitForRequest(/\/auth\/transfer$/);
    await signIn.enterCode(appCode(person));
    expect((await request).postDataJSON()).toMatchObject({ destination: addresses().publisher });
  });
}

test('a module’s tag gives settings without an address of the service', async ({ page }) => {
  const tag = `<script type="module" src="${addresses().hosted}/esm/news-auth.js" data-product-name="Ticker"></script>`;
  await page.goto(pageOf({ head: tag, body: `<news-login api-base-url="${addresses().hosted}"></news-login>` }));
  await expect(page.locator('news-login').getByText('Ticker')).toBeVisible();
});

test('loading the script twice, even in both forms, changes nothing', async ({ page, person }) => {
  await show(page, ELEMENT, script() + forms.module());
  const signIn = signInOn(page.locator('news-login'));
  await signIn.enterEmail(person.email);
  await expect(signIn.password).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login' })).toHaveCount(1);
});

test('a form of the host around the element is not submitted', async ({ page, person }) => {
  await show(page, `<form action="/elsewhere"><input name="q" aria-label="Search">${ELEMENT}</form>`);
  const signIn = signInOn(page.locator('news-login'));
  const address = page.url();
  await signIn.email.fill(person.email);
  await signIn.email.press('Enter');
  await expect(signIn.password).toBeVisible();
  expect(page.url()).toBe(address);
});

test('an element moved in the page fifty times keeps what was typed and goes on', async ({ page, person }) => {
  await show(page, `<div id="left">${ELEMENT}</div><div id="right"></div>`);
  const signIn = signInOn(page.locator('news-login'));
  await signIn.email.fill(person.email);
  await page.evaluate(() => {
    const element = document.querySelector('news-login');
    const places = [...document.querySelectorAll('#left, #right')];
    for (let i = 1; i <= 50; i++) if (element) places[i % 2]?.append(element);
  });
  await expect(signIn.email).toHaveValue(person.email);
  await signIn.logIn.click();
  await expect(signIn.password).toBeVisible();
});

/** Moves the element into another root of the page; runs in the page. */
const moves = {
  'a shadow root': () => {
    const element = document.querySelector('news-login') as HTMLElement;
    const place = document.createElement('div');
    document.body.append(place);
    place.attachShadow({ mode: 'open' }).append(element);
  },
  'a dialog of the page': () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append(document.querySelector('news-login') as HTMLElement);
    dialog.showModal();
  },
};
for (const [root, element] of Object.entries(roots)) {
  for (const [place, move] of Object.entries(moves)) {
    test(`${root}: the element keeps its looks and what was typed when it is moved into ${place}`, async ({ page }) => {
      await show(page, element, `<style>${resets['bare controls']}</style>`);
      const before = await looks(page);
      const { email } = signInOn(page.locator('news-login'));
      await email.fill('kept@newsline.example');
      await page.evaluate(move);
      expect(await looks(page)).toEqual(before);
      await expect(email).toHaveValue('kept@newsline.example');
    });
  }
}

test('an element removed during a call fires no more events', async ({ page, person }) => {
  await show(page, ELEMENT);
  const signIn = signInOn(page.locator('news-login'));
  await page.evaluate(() => {
    Object.assign(globalThis, { late: [] });
    addEventListener('news-screen', (event) => (globalThis as unknown as { late: unknown[] }).late.push(event.type), true);
  });
  const gate = await holdBack(page, /\/auth\/preflight\//);
  await signIn.enterEmail(person.email);
  await gate.reached;
  await page.locator('news-login').evaluate((element) => {
    Object.assign(globalThis, { kept: element });
    element.addEventListener('news-screen', () => (globalThis as unknown as { late: unknown[] }).late.push('late'));
    element.remove();
  });
  gate.open();
  await page.evaluate(() => fetch(document.baseURI).then((answer) => answer.text()));
  expect(await page.evaluate(() => (globalThis as unknown as { late: unknown[] }).late)).toEqual([]);
});

test('an element removed before the redirect does not navigate', async ({ page, person }) => {
  await show(page, ELEMENT);
  const address = page.url();
  const signIn = signInOn(page.locator('news-login'));
  await signIn.pass(person);
  await signIn.useApp();
  const gate = await holdBack(page, /\/auth\/transfer/);
  await signIn.enterCode(appCode(person));
  await gate.reached;
  await page.locator('news-login').evaluate((element) => element.remove());
  gate.open();
  // Waits long enough for one more answer.
  await page.evaluate(() => fetch(document.baseURI).then((answer) => answer.text()));
  expect(page.url()).toBe(address);
});
