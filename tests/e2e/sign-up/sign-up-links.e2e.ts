/** The mails of sign-up and the links in them: all four forms of link confirm; for a taken address the page shows the same as for a free one. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page, Request } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { freshAddress, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { cases, signUpOn } from './sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;
const CONFIRM = /\/confirmEmail\/legacyUserId$/;

async function submitted(page: Page, email: string): Promise<void> {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.fillAll(email, cases.PI);
  await there.button('Submit').click();
  await hasFocus(there.heading('Check Your Email and Complete Your Registration'));
}

const ourForms: Readonly<Record<string, (id: string) => string>> = {
  'one segment': (id) => at(`/${id}`),
  'a segment behind the page': (id) => at(`/email-confirmation/${id}`),
  'a query': (id) => at(`/email-confirmation?userId=${id}`),
};
for (const [name, addressOf] of Object.entries(ourForms)) {
  test(`a link with the id as ${name} confirms, even when it is opened again`, async ({ page }) => {
    const email = freshAddress();
    await submitted(page, email);
    const id = (await linkIn(subjects.confirm, email)).split('/').at(-1) ?? '';
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(addressOf(id));
      await expect(page.getByText('Thank you for confirming your email address.')).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
    }
  });
}

test('a foreign link of five segments is sent as it is, and its id as one segment to activate', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(at('/a/b.c/d~e'));
  await expect(signUpOn(page).heading('User Does Not Exist')).toBeVisible();
  expect(requests.find((request) => CONFIRM.test(request.url()))?.postDataJSON()).toEqual({ userId: 'a/b.c/d~e' });
  // Simulates a service with such ids.
  await page.route(CONFIRM, (route) =>
    route.fulfill({ json: { statusCode: 200, data: { email: 'nova@example.com', firstName: 'Nova', lastName: 'Lind' } } }),
  );
  const activation = page.waitForRequest((request) => request.method() === 'PUT');
  await page.reload();
  await expect(page.getByText('nova@example.com')).toBeVisible();
  await signUpOn(page).button('Login to your account').click();
  expect(new URL((await activation).url()).pathname).toBe('/auth/legacyUser/a%2Fb.c%2Fd~e');
  // Activation is answered 404 here, so the confirmation stays, with a warning.
  await expect(page.getByText(/we could not activate your account yet/)).toBeVisible();
});

test('a mail scanner activates nothing by fetching or opening the link, only the button does', async ({ page }) => {
  const email = freshAddress();
  await submitted(page, email);
  const link = await linkIn(subjects.confirm, email);
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
  const signIn = signInOn(page);
  const pass = async () => {
    await page.goto(`${addresses().hosted}/login`);
    await signIn.pass({ email, password: 'Newsroom{2026}' });
  };
  await pass();
  await expect(signIn.message).toContainText('We could not log you in with the entered email and password.');
  await page.goto(link);
  await expect(page.getByText('Thank you for confirming your email address.')).toBeVisible();
  await pass();
  await expect(signIn.message).toContainText('We could not log you in with the entered email and password.');
  await page.goto(link);
  await signIn.button('Login to your account').click();
  await expect(signIn.email).toHaveValue(email);
  await signIn.pass({ email, password: 'Newsroom{2026}' });
  await expect(signIn.heading('Set up two-factor authentication')).toBeVisible();
});

test('a taken address looks like a free one on the page, and gets the other mail', async ({ page }) => {
  const { email } = await newcomer();
  await submitted(page, email);
  await expect(page).toHaveURL(at('/email-verification'));
  await expect(page.getByText(`We sent an email to ${email} with instructions to complete your registration.`)).toBeVisible();
  expect(await linkIn('You already have a Newsline account', email)).toBe(`${addresses().hosted}/login`);
});
