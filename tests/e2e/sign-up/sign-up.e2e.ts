/** The self-sign-up wizard on the hosted page and in a publisher's: from the choice of the account to the first sign-in. */
import type { Locator, Page } from '@playwright/test';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { freshAddress, freshNumber } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { type CaseCode, cases, SIGN_UP_PASSWORD, signUpOn } from './sign-up.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;
const REGISTER = /\/auth\/legacyUser$/;

const registration = (page: Page) =>
  page.waitForRequest((asked) => REGISTER.test(asked.url()) && asked.method() === 'POST').then((asked) => asked.postDataJSON() as unknown);

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

for (const code of Object.keys(cases) as CaseCode[]) {
  test(`interest ${code} signs up with exactly its fields, and confirms`, async ({ page }) => {
    const email = freshAddress();
    const there = signUpOn(page);
    await page.goto(at(''));
    await there.fillAll(email, cases[code]);
    const sent = registration(page);
    await there.button('Submit').click();
    expect(await sent).toEqual({
      personalInformation: {
        firstName: 'Nova',
        lastName: 'Lind',
        email,
        language: 'en',
        timeZoneOffset: -5,
        interestId: code,
        interestOther: cases[code].other,
      },
      professionalInformation: cases[code].sent,
      password: SIGN_UP_PASSWORD,
      securityAnswers: {
        answers: [
          { questionId: 'q12', answer: 'Oslo' },
          { questionId: 'q22', answer: 'Marie' },
          { questionId: 'q32', answer: 'Jaws' },
        ],
      },
    });
    await expect(there.heading('Check Your Email and Complete Your Registration')).toBeFocused();
    await expect(page).toHaveURL(at('/email-verification'));
    await expect(page.getByText(`We sent an email to ${email} with instructions to complete your registration.`)).toBeVisible();

    const link = await linkIn(subjects.confirm, email);
    // A mail scanner was here first.
    expect((await fetch(link)).status).toBe(200);
    await page.goto(link);
    await expect(there.heading('Email Confirmation')).toBeVisible();
    await expect(page.getByText('Thank you for confirming your email address.')).toBeVisible();
    await expect(page.getByText('Nova Lind')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await there.button('Login to your account').click();
    const signIn = signInOn(page);
    await signIn.pass({ email, password: SIGN_UP_PASSWORD });
    await expect(signIn.heading('Set up two-factor authentication')).toBeVisible();
    if (code !== 'M') return;

    const number = freshNumber();
    const phone = await openPhone({ email, phone: { countryCode: '1', phoneNumber: number } });
    await signIn.button('Set Up Now').click();
    await signIn.field('Country code').fill('1');
    await signIn.field('Phone number').fill(number);
    await signIn.button('SEND CODE').click();
    await signIn.enterCode(await phone.nextCode());
    const landed = arrival(page, addresses().landing);
    await signIn.button('Continue to Newsline').click();
    await landed;
  });
}

test('steps can be reached only in order, and what is typed survives while secrets do not', async ({ page }) => {
  const there = signUpOn(page);
  for (const step of ['/registration', '/professional-information', '/set-password', '/security-questions', '/email-verification']) {
    await page.goto(at(step));
    await expect(page).toHaveURL(at(''));
  }
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases.PO);
  await there.field('Other Interest').fill('Weather');
  // Another interest clears and switches off the other one.
  await there.choice('Student').check();
  await expect(there.field('Other Interest')).toBeDisabled();
  await expect(there.field('Other Interest')).toHaveValue('');
  await page.reload();
  await expect(page).toHaveURL(at('/registration'));
  await expect(there.field('First Name')).toHaveValue('Nova');
  await expect(there.choice('Student')).toBeChecked();
  await there.next.click();
  await expect(there.heading('Professional Information')).toBeFocused();
  await there.field('Occupation').fill('Geologist');
  await there.back.click();
  await expect(there.field('Email')).toHaveValue('reader@example.com');
  // The button goes back in the history, which takes a moment longer than the screen.
  await expect(page).toHaveURL(at('/registration'));
  await page.goForward();
  await expect(there.field('Occupation')).toHaveValue('Geologist');
  await there.fillProfessional({ filled: { 'Zip / Postal Code': '75001', Country: 'France' } });
  await there.next.click();
  await there.fillPassword();
  await there.next.click();
  await there.fillQuestions();
  expect(await stored(page)).not.toMatch(/Newsroom\{2026\}|Oslo|Marie|Jaws/);
  // The password went with the page: back to its step, with all else kept.
  await page.reload();
  await expect(page).toHaveURL(at('/set-password'));
  await there.fillPassword();
  await there.next.click();
  await expect(there.field('Answer 1')).toHaveValue('');
  await page.goto(at('/email-verification'));
  await expect(page).toHaveURL(at(''));
  expect(await stored(page)).not.toContain('Geologist');
});

test('a failed submission loses nothing and says what support asks for', async ({ page }) => {
  const email = freshAddress();
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.fillAll(email, cases.PI);
  await page.route(REGISTER, (route) => route.fulfill({ status: 500, json: { statusCode: 500, errorCode: 'DOWN', requestId: 'r-88' } }));
  await there.button('Submit').click();
  const banner = page.getByRole('alert');
  await expect(banner).toContainText('unexpected problem with our system');
  await expect(banner).toContainText('500 DOWN');
  await expect(banner).toContainText('r-88');
  await expect(banner.getByRole('link', { name: 'web support' })).toHaveAttribute('href', /^mailto:/);
  await expect(banner).toBeInViewport();
  await expect(page).toHaveURL(at('/security-questions'));
  await expect(there.field('Answer 2')).toHaveValue('Marie');
  await expectAccessible(page, 'the failed submission');
  await page.unroute(REGISTER);
  await there.button('Submit').click();
  await expect(page).toHaveURL(at('/email-verification'));
  // Nothing is left to be sent a second time.
  await page.goBack();
  await expect(page).toHaveURL(at(''));
});

test('Cancel asks first, and Close leads home with nothing kept', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.field('First Name').fill('Nova');
  const cancel = there.button('Cancel');
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the question before closing');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await expect(there.field('First Name')).toHaveValue('Nova');
  await cancel.click();
  const left = page.waitForRequest((asked) => asked.isNavigationRequest() && new URL(asked.url()).origin === addresses().marketing);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await left;
  await page.goto(at('/registration'));
  await expect(page).toHaveURL(at(''));
  await there.begin.click();
  await expect(there.field('First Name')).toHaveValue('');
});

/** What was typed into the first two steps in another life of this page. */
const filledIn = (page: Page) =>
  page.addInitScript(() => {
    const personal = { firstName: 'Nova', lastName: 'Lind', email: 'reader@example.com', language: 'en', timezone: 'UTC', interestId: 'F' };
    sessionStorage.setItem('newsAuth.signup', JSON.stringify({ completed: [0, 1, 2], personal, professional: {} }));
  });

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test.describe(() => {
    test.use({ colorScheme: scheme, viewport: { width, height: 800 } });

    const check = async (page: Page, what: string) => {
      await expectAccessible(page, what);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
    };
    const says = async (page: Page, ...messages: string[]) => {
      for (const message of messages) await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    };

    test(`the account, personal and professional steps are accessible at ${width} pixels, ${scheme}`, async ({ page }) => {
      const there = signUpOn(page);
      await page.goto(at(''));
      await expect(there.begin).toBeVisible();
      await check(page, 'the choice of the account');
      await there.begin.click();
      await there.next.click();
      await says(page, 'Please enter a first name.', 'Please enter a last name.', 'Please enter an email.', 'Required');
      await expect(there.field('First Name')).toBeFocused();
      await check(page, 'personal information with errors');
      await there.fillPersonal('reader@example.com', cases.F);
      await there.next.click();
      await expect(there.heading('Professional Information')).toBeFocused();
      await there.next.click();
      await says(
        page,
        'Please enter a company.',
        'Please enter a job title.',
        'Please select a certification type.',
        'Please enter a company to focus on.',
        'Please select a country.',
        'Please enter a mailing address.',
        'Please enter a city.',
        'Please select a state or province.',
        'Please enter a phone.',
      );
      await there.box('Certification Type').selectOption('JCO');
      await there.field('Fax').fill('123');
      await there.next.click();
      await says(page, 'Please specify your certification type.', 'Please enter a valid fax number.');
      await check(page, 'professional information with errors');
    });

    test(`the password, the questions and the page for an unknown user are accessible at ${width} pixels, ${scheme}`, async ({ page }) => {
      await filledIn(page);
      const there = signUpOn(page);
      await page.goto(at('/set-password'));
      await expect(there.next).toBeDisabled();
      await there.box('Password').fill('short');
      await there.box('Confirm Password').fill('other');
      await there.box('Confirm Password').blur();
      await says(page, 'Passwords do not match.', 'Be 12 to 20 characters long');
      await check(page, 'the password');
      await there.box('Password').fill('x'.repeat(30));
      await expect(there.box('Password')).toHaveValue('x'.repeat(20));
      await there.fillPassword();
      await there.next.click();
      await there.button('Submit').click();
      await says(page, 'Required', 'You must provide an answer.');
      await there.fillQuestions();
      await there.field('Answer 1').fill('ab');
      await there.field('Answer 2').fill('a<b>c');
      await there.field('Answer 3').fill('a'.repeat(51));
      await there.button('Submit').click();
      await says(
        page,
        'Please enter at least 3 characters.',
        '50 character limit.',
        'You have entered one of the following invalid characters: < > \\ / # " ; =',
      );
      await check(page, 'security questions with errors');
      await page.goto(at('/nobody-of-this-id'));
      await expect(there.heading('User Does Not Exist')).toBeVisible();
      await expect(page.getByRole('link', { name: /web support: .+@/ })).toHaveAttribute('href', /^mailto:/);
      await check(page, 'an unknown confirmation');
    });
  });
}

test('the keyboard alone signs up', async ({ page }) => {
  const there = signUpOn(page);
  const email = freshAddress();
  /** As many Tabs as it takes, but never round the page. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 40; tabs++) {
      if (await target.evaluate((node) => (node.getRootNode() as Document).activeElement === node)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const type = async (label: string, text: string) => {
    await tabTo(there.box(label));
    await page.keyboard.type(text);
  };
  const typeAll = async (texts: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(texts)) await type(label, text);
  };
  await page.goto(at(''));
  await tabTo(there.begin);
  await page.keyboard.press('Enter');
  await expect(there.heading("Let's set up your account.")).toBeFocused();
  await typeAll({ 'First Name': 'Nova', 'Last Name': 'Lind', Email: email, 'Time Zone': 'London' });
  await tabTo(there.choice('Communications (IR, PR, Marketing)'));
  for (let down = 0; down < 4; down++) await page.keyboard.press('ArrowDown');
  await expect(there.choice('Student')).toBeChecked();
  await tabTo(there.next);
  await page.keyboard.press('Enter');
  await expect(there.heading('Professional Information')).toBeFocused();
  await typeAll({ Occupation: 'Geologist', 'Zip / Postal Code': '75001', Country: 'France' });
  await tabTo(page.locator('summary'));
  await page.keyboard.press('Enter');
  await type('Search Regions', 'canada');
  await tabTo(page.getByRole('checkbox', { name: 'Canada', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(there.next);
  await page.keyboard.press('Space');
  await expect(there.heading('Set Password')).toBeFocused();
  for (const label of ['Password', 'Confirm Password']) await type(label, SIGN_UP_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(there.heading('Security Questions')).toBeFocused();
  for (const n of [1, 2, 3]) {
    await tabTo(there.box(`Question ${n}`));
    await page.keyboard.press('ArrowDown');
    await type(`Answer ${n}`, 'Marie');
  }
  const sent = registration(page);
  await page.keyboard.press('Enter');
  expect(await sent).toMatchObject({
    personalInformation: { firstName: 'Nova', email, interestId: 'PS', timeZoneOffset: 0 },
    professionalInformation: { occupation: 'Geologist', country: 'FR', newsInterestRegions: ['region-canada'] },
  });
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeFocused();
});

test('the keyboard alone goes through a step and out of it', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.focus();
  await page.keyboard.press('Enter');
  await expect(there.heading("Let's set up your account.")).toBeFocused();
  await expect(there.field('First Name')).toBeVisible();
  for (const text of ['Nova', 'Lind', 'reader@example.com']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await there.choice('Communications (IR, PR, Marketing)').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(there.choice('Financial Analyst')).toBeChecked();
  await there.field('Email').focus();
  await page.keyboard.press('Enter');
  await expect(there.heading('Professional Information')).toBeFocused();
  await there.button('Cancel').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(there.button('Cancel')).toBeFocused();
});

/** Events that a publisher's page hears, kept across reloads. */
const hear = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['news-screen', 'news-success', 'news-cancel', 'news-error']) {
      addEventListener(name, (event) => {
        const heard = JSON.parse(localStorage.getItem('heard') ?? '[]') as unknown[];
        localStorage.setItem('heard', JSON.stringify([...heard, [name, (event as CustomEvent).detail]]));
      });
    }
  });
const heard = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('heard') ?? '[]') as [string, Record<string, unknown>][]);

const embed = (attributes = '') =>
  pageOf({
    head: forms['classic script'](),
    body: `<main><h1>The Publisher</h1><news-signup ${attributes}></news-signup></main>`,
    policy: strictPolicy(),
  });

test('a publisher’s page may preselect the interest, hears of each step, and hears of success once', async ({ page }) => {
  await hear(page);
  const address = embed('interest="J"');
  await page.goto(address);
  const there = signUpOn(page.locator('news-signup'));
  const email = freshAddress();
  await there.begin.click();
  await expect(there.choice('Journalist')).toBeChecked();
  await there.fillPersonal(email, cases.J);
  await there.next.click();
  await there.fillProfessional(cases.J);
  await there.next.click();
  await there.fillPassword();
  await there.next.click();
  await there.fillQuestions();
  await there.button('Submit').click();
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeFocused();
  await expectAccessible(page, 'the sent mail in a publisher’s page');
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(there.heading('Check Your Email and Complete Your Registration')).toBeVisible();
  const events = await heard(page);
  expect(events.filter(([name]) => name === 'news-success')).toEqual([['news-success', { kind: 'signup', email }]]);
  expect(events.filter(([name]) => name === 'news-screen').map(([, { screen }]) => screen)).toEqual([
    'signup-registration',
    'signup-professional',
    'signup-password',
    'signup-questions',
    'signup-email-verification',
    // After the reload.
    'signup-email-verification',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Newsroom\{2026\}|Oslo/);

  const userId = (await linkIn(subjects.confirm, email)).split('/').at(-1) ?? '';
  await page.goto(embed(`user-id="${userId}" login-url="${addresses().hosted}/login"`));
  await expect(there.heading('Email Confirmation')).toBeVisible();
  await expect.poll(async () => (await heard(page)).at(-1)).toEqual(['news-success', { kind: 'confirmed', email }]);
  // The first screen of an element comes from nowhere.
  const shown = (await heard(page)).filter(([name]) => name === 'news-screen');
  expect(shown.at(-1)).toEqual(['news-screen', { screen: 'signup-confirmation', previous: null }]);
  await there.button('Login to your account').click();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('the hosted page fires success once, even after reloads', async ({ page }) => {
  await hear(page);
  const there = signUpOn(page);
  const email = freshAddress();
  await page.goto(at(''));
  await there.fillAll(email, cases.PS);
  await there.button('Submit').dblclick();
  await expect(page).toHaveURL(at('/email-verification'));
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  expect((await heard(page)).filter(([name]) => name === 'news-success')).toEqual([['news-success', { kind: 'signup', email }]]);
});

test('a publisher’s page hears of Close and may prevent it, and otherwise sign-up begins anew', async ({ page }) => {
  await hear(page);
  await page.goto(embed());
  const there = signUpOn(page.locator('news-signup'));
  await there.begin.click();
  await there.field('First Name').fill('Nova');
  const close = async () => {
    await there.button('Cancel').click();
    await there.button('Close').click();
  };
  await page.evaluate(() => addEventListener('news-cancel', (event) => event.preventDefault(), { once: true }));
  await close();
  await expect(there.field('First Name')).toHaveValue('Nova');
  await close();
  await expect(there.heading('Sign up')).toBeFocused();
  await there.begin.click();
  await expect(there.field('First Name')).toHaveValue('');
  expect((await heard(page)).filter(([name]) => name === 'news-cancel')).toEqual([
    ['news-cancel', { screen: 'signup-registration' }],
    ['news-cancel', { screen: 'signup-registration' }],
  ]);
});

test('an element from right to left, dark on a light page, does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(embed('locale="ar" theme="dark"'));
  const element = page.locator('news-signup');
  await expect(element.locator('[dir=rtl]').first()).toBeVisible();
  await element.getByRole('button').first().click();
  await expect(element.getByRole('radio').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'sign-up from right to left');
});
