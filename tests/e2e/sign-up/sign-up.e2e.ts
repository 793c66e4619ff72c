/** The self-sign-up wizard on the hosted page: from the choice of the account to the first sign-in. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { freshAddress, freshNumber } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { type CaseCode, cases, SIGN_UP_PASSWORD, signUpOn } from './sign-up.ts';
import { registration, REGISTER } from './sent-registration.ts';

const at = (path: string) => `${addresses().hosted}/login/signup${path}`;
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

for (const code of Object.keys(cases) as CaseCode[]) {
  test(`interest ${code} signs up with exactly its fields, and confirms`, { tag: code === 'J' ? [] : ['@deep'] }, async ({ page }) => {
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
    await hasFocus(there.heading('Check Your Email and Complete Your Registration'));
    await expect(page).toHaveURL(at('/email-verification'));
    await expect(page.getByText(`We sent an email to ${email} with instructions to complete your registration.`)).toBeVisible();

    const link = await linkIn(subjects.confirm, email);
    // A mail scanner opens the link first.
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
  // Another choice clears and disables the text field for the other interest.
  await there.choice('Student').check();
  await expect(there.field('Other Interest')).toBeDisabled();
  await expect(there.field('Other Interest')).toHaveValue('');
  await page.reload();
  await expect(page).toHaveURL(at('/registration'));
  await expect(there.field('First Name')).toHaveValue('Nova');
  await expect(there.choice('Student')).toBeChecked();
  await there.next.click();
  await hasFocus(there.heading('Professional Information'));
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
  // The reload lost the password, so its step shows again; everything else is kept.
  await page.reload();
  await expect(page).toHaveURL(at('/set-password'));
  await there.fillPassword();
  await there.next.click();
  for (const [n, question] of ['q12', 'q22', 'q32'].entries()) {
    await expect(there.box(`Question ${n + 1}`)).toHaveValue(question);
    await expect(there.field(`Answer ${n + 1}`)).toHaveValue('');
  }
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
  await page.unroute(REGISTER);
  await there.button('Submit').click();
  await expect(page).toHaveURL(at('/email-verification'));
  // Nothing is left that could be sent a second time.
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
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await expect(there.field('First Name')).toHaveValue('Nova');
  await cancel.click();
  // A slow homepage: nothing on the way may call its navigation off.
  await page.route(`${addresses().marketing}/`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${addresses().marketing}/`);
  await page.goto(at('/registration'));
  await expect(page).toHaveURL(at(''));
  await there.begin.click();
  await expect(there.field('First Name')).toHaveValue('');
});
