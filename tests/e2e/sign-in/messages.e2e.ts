/** The messages of the log-in: every row of the error catalogue (S8), on the hosted page. */
import type { Page } from '@playwright/test';
import { type Person, people } from '../../../demo/people.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from './sign-in.ts';
import { LOCKED, EXPIRED, CREDENTIALS, UNEXPECTED, reports, codes } from './messages.ts';

const login = (query = '') => `${addresses().hosted}/login${query}`;

const named = (firstName: string): Person => {
  const match = people.find((person) => person.firstName === firstName);
  if (!match) throw new Error(`The demo has no ${firstName}.`);
  return match;
};

const WEB_SUPPORT = 'mailto:websupport@newsline.example';
const banner = (page: Page, text: string) => page.locator('.na-banner', { hasText: text });

test.describe('the error catalogue', () => {
  test.beforeEach(({ page }) => page.goto(login()).then(() => undefined));

  test('a locked account is reported at the look-up already, on the password page, with web support', async ({ page }) => {
    const signIn = signInOn(page);
    await signIn.enterEmail(named('Noel').email);
    await expect(page.getByRole('alert')).toHaveText(LOCKED);
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', WEB_SUPPORT);
    await expect(page).toHaveURL(login('/password'));
    await expect(signIn.password).toBeVisible();
  });

  for (const firstName of ['Oakley', 'Presley']) {
    test(`${firstName}’s expired account is reported with its two links`, async ({ page }) => {
      const person = named(firstName);
      await signInOn(page).pass(person);
      const alert = page.getByRole('alert');
      await expect(alert).toHaveText(EXPIRED);
      await expect(page).toHaveURL(login('/password'));
      await expect(alert.getByRole('link', { name: 'web support' })).toHaveAttribute('href', WEB_SUPPORT);
      await alert.getByRole('link', { name: 'Forgot Your Password' }).click();
      await expect(page).toHaveURL(login('/forgotpassword'));
      await expect(signInOn(page).field('Email')).toHaveValue(person.email);
    });
  }

  test('an account that has expired is reported at the look-up, on the password page', async ({ page }) => {
    await page.route('**/auth/preflight/', (route) =>
      route.fulfill({ status: 403, json: { statusCode: 403, errorCode: 'USER_ACCOUNT_EXPIRED', message: '', requestId: 'r' } }),
    );
    await signInOn(page).enterEmail('somebody@newsline.example');
    await expect(page.getByRole('alert')).toHaveText(EXPIRED);
    await expect(page).toHaveURL(login('/password'));
  });

  test('a disabled account is answered like a wrong password', async ({ page }) => {
    await signInOn(page).pass(named('Drew'));
    await expect(page.getByRole('alert')).toHaveText(CREDENTIALS);
    await expect(page).toHaveURL(login('/password'));
  });

  test('a location that the organization does not permit has a page of its own', async ({ page }) => {
    await signInOn(page).enterEmail(named('Quincy').email);
    await expect(
      page.getByText("Unable to log you in - Your organization doesn't permit connections from your current location."),
    ).toBeVisible();
    await expect(page).toHaveURL(login('/IPError'));
    await page.getByRole('button', { name: 'RETURN TO LOGIN' }).click();
    await expect(page).toHaveURL(login());
    await expect(signInOn(page).email).toBeVisible();
  });

  const failures: readonly (readonly [
    name: string,
    call: 'preflight/' | 'login',
    answer: { status: number; body: string },
    code: string,
  ])[] = [
    [
      'an unknown failure of the look-up',
      'preflight/',
      { status: 500, body: '{"statusCode":500,"errorCode":"NEW_ONE","requestId":"req-77"}' },
      'A1-500',
    ],
    [
      'an unknown failure of the login',
      'login',
      { status: 418, body: '{"statusCode":418,"errorCode":"TEAPOT","requestId":"req-77"}' },
      'A1-418',
    ],
    ['a malformed answer', 'login', { status: 200, body: '<html>' }, 'A1-9999'],
    ['a numeric login result', 'login', { status: 200, body: '{"statusCode":200,"data":42}' }, 'A1-42'],
  ];
  for (const [name, call, answer, code] of failures) {
    test(`${name} leads back to the e-mail step with ${code} and loses nothing typed`, async ({ page, person }) => {
      await page.route(`**/auth/${call}`, (route) => route.fulfill({ ...answer, headers: { 'content-type': 'application/json' } }));
      const signIn = signInOn(page);
      await signIn.enterEmail(person.email);
      if (call === 'login') await signIn.enterPassword('Whatever-It-Is-1');
      await expect(banner(page, UNEXPECTED)).toContainText(`Error ${code}`);
      if (answer.body.includes('req-77')) await expect(banner(page, UNEXPECTED)).toContainText('Request ID: req-77');
      await expect(page).toHaveURL(login());
      await expect(signIn.email).toHaveValue(person.email);
      await page.unroute(`**/auth/${call}`);
      await signIn.logIn.click();
      await expect(signIn.password).toBeVisible();
      await expect(signIn.password).toHaveValue('');
    });
  }

  test('a missing answer is reported in place, and the next try goes on', async ({ page, person }) => {
    const signIn = signInOn(page);
    await page.route('**/auth/login', (route) => route.abort());
    await signIn.enterEmail(person.email);
    await signIn.enterPassword(person.password ?? '');
    await expect(banner(page, 'We could not reach the service. Check your connection and try again.')).toBeVisible();
    await expect(page).toHaveURL(login('/password'));
    await page.unroute('**/auth/login');
    await signIn.enterPassword(person.password ?? '');
    await expect(signIn.choice('Send a text message')).toBeVisible();
  });

  for (const [call, answer, id] of [
    ['preflight/', { status: 502, body: '<h1>Bad gateway</h1>' }, /Request ID: [0-9a-f-]{36}/],
    ['login', { status: 503, body: '{"statusCode":503,"errorCode":"SERVICE_UNAVAILABLE","requestId":"req-78"}' }, 'Request ID: req-78'],
  ] as const) {
    test(`a service that is away (${answer.status}) keeps the screen and all that was typed, with its code and request id`, async ({
      page,
      person,
    }) => {
      await page.route(`**/auth/${call}`, (route) => route.fulfill({ ...answer, headers: { 'content-type': 'application/json' } }));
      const signIn = signInOn(page);
      await signIn.enterEmail(person.email);
      const field = call === 'login' ? signIn.password : signIn.email;
      if (call === 'login') await signIn.enterPassword(person.password ?? '');
      const away = banner(page, 'The service is not available at the moment. Please try again in a moment.');
      await expect(away).toContainText(`Error A1-${answer.status}`);
      await expect(away).toContainText(id);
      await expect(page).toHaveURL(login(call === 'login' ? '/password' : ''));
      await expect(field).toHaveValue(call === 'login' ? (person.password ?? '') : person.email);
      await page.unroute(`**/auth/${call}`);
      await signIn.logIn.click();
      await expect(call === 'login' ? signIn.choice('Send a text message') : signIn.password).toBeVisible();
    });
  }

  test('too many tries are answered with the time of the next one', async ({ page, person }) => {
    await page.route('**/auth/preflight/', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '40' },
        json: { statusCode: 429, errorCode: 'TOO_MANY_REQUESTS', requestId: 'r' },
      }),
    );
    const signIn = signInOn(page);
    await signIn.enterEmail(person.email);
    await expect(banner(page, 'Too many attempts. Please try again in 40 seconds.')).toBeVisible();
    await expect(signIn.email).toHaveValue(person.email);
  });

  test('all errors are reported, and no report contains what was typed', async ({ page }) => {
    const heard = await reports(page);
    const signIn = signInOn(page);
    const typed = 'Not-The-Password-1';
    for (const [firstName, answered] of [
      ['Drew', CREDENTIALS],
      ['Oakley', EXPIRED],
    ] as const) {
      await page.goto(login());
      await signIn.enterEmail(named(firstName).email);
      await signIn.enterPassword(firstName === 'Drew' ? typed : (named(firstName).password ?? ''));
      await expect(page.getByRole('alert')).toHaveText(answered);
    }
    await page.goto(login());
    await signIn.enterEmail(named('Noel').email);
    await expect(page.getByRole('alert')).toHaveText(LOCKED);
    await page.goto(login());
    await signIn.enterEmail(named('Quincy').email);
    await expect(page).toHaveURL(login('/IPError'));
    await expect
      .poll(() => codes(heard))
      .toEqual(['INVALID_CREDENTIALS', 'TEMPORARY_PASSWORD_EXPIRED', 'USER_ACCOUNT_LOCKED', 'UNAUTHORIZED_IP']);
    const events = JSON.stringify(heard);
    for (const secret of [typed, named('Oakley').password ?? '', named('Oakley').email]) expect(events).not.toContain(secret);
  });

  test('a session unknown to the service ends on the e-mail step and leaves nothing behind', async ({ page }) => {
    // Before the page's own scripts: the page that is open would end this session by itself.
    await page.addInitScript(() => {
      sessionStorage.setItem('newsAuth.authToken', 'a-token-that-nobody-knows-0000000000');
      sessionStorage.setItem('newsAuth.refreshToken', 'another-one-0000000000000000000000000');
      sessionStorage.setItem('newsAuth.deployment', 'demo');
      sessionStorage.setItem(
        'bwUser',
        JSON.stringify({ id: 'demo-gray-weaver', hasSecurityAnswers: false, reviewProfile: true, resetPassword: false, isExpired: false }),
      );
      sessionStorage.setItem('registrationStep', '2');
    });
    await page.goto(login('/firsttimeuser'));
    await expect(page.getByText('Your sign-in has expired. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(login());
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});
