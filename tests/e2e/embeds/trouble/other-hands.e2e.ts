/** What extensions and hosts do to a first frame before React arrives, and pages where the script meets something unexpected. */
import { addresses } from '../../fixtures/addresses.ts';
import { holdBack } from '../../fixtures/gate.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

const FILE = /\/app-[^/]*\.js(\?|$)/;
const ELEMENT = '<news-login></news-login>';

/** Changes the frame from its e-mail box on. */
const changes: Readonly<Record<string, (box: Element) => void>> = {
  'a password manager’s icon after the box': (box) => box.after(Object.assign(document.createElement('div'), { id: 'icon' })),
  'a password manager’s icon before the box': (box) => box.before(document.createElement('svg-icon')),
  'a node at the end of the form': (box) => box.closest('form')?.append(document.createElement('span')),
  'the words of a translator': (box) => {
    for (const label of box.closest('form')?.querySelectorAll('label, button') ?? []) {
      const font = document.createElement('font');
      font.append(...label.childNodes);
      label.append(font);
    }
  },
};

for (const light of [false, true])
  for (const [what, change] of Object.entries(changes))
    test(`${what}${light ? ', in light DOM' : ''}: what was typed, the focus and a press survive React’s arrival`, async ({
      page,
      person,
    }) => {
      const gate = await holdBack(page, FILE);
      const body = light ? '<news-login render-root="light"></news-login>' : ELEMENT;
      await page.goto(pageOf({ head: forms.loader(), body }), { waitUntil: 'commit' });
      const { email, password } = signInOn(page.locator('news-login'));
      await email.fill(person.email);
      await email.evaluate(change);
      await email.press('Enter');
      await expect(email).toBeFocused();
      gate.open();
      await expect(password).toBeFocused();
    });

test('a form that is submitted without a press before React arrives stays on its page, and goes on with React', async ({
  page,
  person,
}) => {
  const gate = await holdBack(page, FILE);
  const address = pageOf({ head: forms.loader(), body: ELEMENT });
  await page.goto(address, { waitUntil: 'commit' });
  const { email, password } = signInOn(page.locator('news-login'));
  await email.fill(person.email);
  await email.evaluate((box) => box.closest('form')?.requestSubmit());
  gate.open();
  await expect(password).toBeFocused();
  await expect(page).toHaveURL(address);
});

test('a press is forgotten when its element is removed', async ({ page }) => {
  const gate = await holdBack(page, /\/app-[^/]*\.js(\?|$)/);
  await page.goto(pageOf({ head: forms.loader(), body: '<news-signup></news-signup>' }), { waitUntil: 'commit' });
  await page.getByText('Full distribution account').click();
  await page.evaluate(async () => {
    const element = document.querySelector('news-signup') as HTMLElement;
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.body.append(element);
    addEventListener('news-ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
  gate.open();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  // A navigation that the press had begun would have taken the mark away by now.
  await page.waitForTimeout(500);
  await expect(page.locator('html[data-ready]')).toBeAttached();
});

test('without a first frame, a file that does not come is said in place of the screen', async ({ page, noise }) => {
  noise.expect(/news-auth: .+ did not come/);
  await page.route(/\/wizards-[^/]*\.js(\?|$)/, (route) => route.abort());
  await page.goto(pageOf({ head: forms.loader(), body: '<news-first-time-user></news-first-time-user>' }));
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded. Check your connection. Try again');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a loader from a blob: address names the one-file script', async ({ page, noise }) => {
  noise.expect(/news-auth: /);
  const messages: string[] = [];
  page.on('console', (message) => void messages.push(message.text()));
  await page.route(/\/page\/esm\//, (route) => route.fulfill({ status: 404 }));
  await page.goto(pageOf({ body: ELEMENT }));
  await page.evaluate(async (hosted) => {
    const code = await (await fetch(`${hosted}/news-auth.loader.js`)).blob();
    const tag = Object.assign(document.createElement('script'), { src: URL.createObjectURL(code) });
    tag.dataset['apiBaseUrl'] = hosted;
    document.body.append(tag);
  }, addresses().hosted);
  await expect(signInOn(page.locator('news-login')).email).toBeVisible();
  await expect.poll(() => messages.join()).toContain('use news-auth.js');
});

test('a page that keeps an object of its own under our name gets the elements all the same', async ({ page, person }) => {
  const head = `<script>window.NewsAuth = window.NewsAuth || {};</script>${forms.loader()}`;
  await page.goto(pageOf({ head, body: ELEMENT }));
  const signIn = signInOn(page.locator('news-login'));
  await signIn.enterEmail(person.email);
  await expect(signIn.password).toBeFocused();
});
