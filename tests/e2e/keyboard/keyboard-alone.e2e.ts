/** The keyboard alone completes every flow of signing in, from the first Tab to its end. Sign-up and the wizard have tests of their own. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Page } from '@playwright/test';
import type { Person } from '../../../demo/people.ts';
import { embed, type Place, placesOf } from '../embeds/places.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { linkIn, subjects } from '../fixtures/mail.ts';
import { answers, freshAddress, freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { recoveryOn } from '../recovery/recovery.ts';
import { appCode, openPhone } from '../second-factor/second-factor.ts';
import { confirmationLink, signUpOn } from '../sign-up/sign-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { companies } from '../sso/sso.ts';

const NEW_PASSWORD = 'Fresh-Headline-26';
const places = placesOf('news-login');

/** Where a log-in from this page leads. */
const landing = ({ isHosted }: Place) => (isHosted ? addresses().landing : addresses().publisher);

/** From the first Tab to what follows the password. */
async function pass(page: Page, { scope, address }: Place, { email, password = '' }: Pick<Person, 'email' | 'password'>) {
  const there = signInOn(scope(page));
  const keyboard = keyboardOf(page);
  await page.goto(address());
  await keyboard.type(there.email, email);
  await keyboard.press('Enter');
  await keyboard.type(there.password, password);
  await keyboard.press('Enter');
  return { there, keyboard };
}

/** In an embed the gate holds the log-in alone: the screens are the same. */
const rest = (name: string) => ({ tag: name === 'embedded' ? ['@deep'] : [] });

for (const [name, place] of Object.entries(places)) {
  test(`${name}: a log-in, with a change of the method and another code`, async ({ page, person }) => {
    const phone = await openPhone(person);
    const { there, keyboard } = await pass(page, place, person);
    await keyboard.tabTo(there.choice('Send a text message'));
    await keyboard.press('ArrowDown');
    await keyboard.activate(there.button('Enter Code'));
    await hasFocus(there.heading('Enter your code'));
    await keyboard.activate(there.cancel);
    await hasFocus(there.heading('Verify your identity'));
    await keyboard.tabTo(there.choice('Use the authenticator app'));
    await keyboard.press('ArrowUp');
    await keyboard.activate(there.button('Send Code'), 'Space');
    await hasFocus(there.heading('Enter your code'));
    const landed = arrival(page, landing(place));
    await keyboard.type(there.code, await phone.nextCode());
    await keyboard.press('Enter');
    expect((await landed).transferTokens).toHaveLength(1);
  });

  test(`${name}: the set-up with an authenticator app, up to the way on`, rest(name), async ({ page }) => {
    const person = await newcomer();
    const { there, keyboard } = await pass(page, place, person);
    await keyboard.activate(there.button('Set Up Now'));
    await keyboard.type(there.field('Country code'), '1');
    await keyboard.type(there.field('Phone number'), freshNumber());
    await keyboard.activate(there.button('SEND CODE'));
    await keyboard.activate(there.button('Use an authenticator app instead'));
    const key = page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    await keyboard.activate(there.button('Copy key'));
    const totpSecret = ((await key.textContent()) ?? '').replace(/ /g, '');
    for (let back = 0; back < 20 && !(await there.code.evaluate((box) => box.matches(':focus'))); back++) await keyboard.press('Shift+Tab');
    await page.keyboard.type(appCode({ totpSecret, email: person.email }));
    await keyboard.press('Enter');
    await hasFocus(there.heading('Two-factor authentication is on'));
    const landed = arrival(page, landing(place));
    await keyboard.activate(there.button('Continue to Newsline'));
    expect((await landed).transferTokens).toHaveLength(1);
  });

  test(`${name}: a temporary password is replaced`, rest(name), async ({ page, person }) => {
    await page.route(/\/mfa\/verifyToken$/, async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      await route.fulfill({ response, json: { ...reply, data: { ...reply.data, resetPassword: true } } });
    });
    const { there, keyboard } = await pass(page, place, person);
    await keyboard.tabTo(there.choice('Send a text message'));
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.type(there.code, appCode(person));
    await keyboard.press('Enter');
    await hasFocus(there.heading('Reset Password'));
    const fields = recoveryOn(page);
    await keyboard.type(fields.box('Current Temporary Password'), person.password ?? '');
    await keyboard.activate(fields.button('Show password').first(), 'Space');
    await keyboard.type(fields.newPassword, NEW_PASSWORD);
    await keyboard.type(fields.confirm, NEW_PASSWORD);
    await page.route(/\/changePassword$/, (route) => route.fulfill({ json: { statusCode: 200, data: { completed: true } } }));
    const landed = arrival(page, landing(place));
    await keyboard.activate(fields.continue);
    expect((await landed).transferTokens).toHaveLength(1);
  });

  test(`${name}: the way to a company and back`, rest(name), async ({ page }) => {
    const there = signInOn(place.scope(page));
    const keyboard = keyboardOf(page);
    await page.clock.install();
    await page.goto(place.address());
    await keyboard.activate(there.button('Log in with SSO'));
    await expect(there.field('SSO provider email')).toBeFocused();
    await page.keyboard.type(companies.saml.email);
    // From here on the timer must not submit the hand-off.
    await page.clock.pauseAt(Date.now() + 60_000);
    await keyboard.press('Enter');
    const handOff = page.getByRole('dialog', { name: 'Log in with SSO' });
    const isOpen = () => expect.poll(() => page.clock.runFor(50).then(() => handOff.isVisible())).toBe(true);
    await isOpen();
    await keyboard.press('Escape');
    await expect(handOff).toBeHidden();
    await keyboard.tabTo(there.field('SSO provider email').or(there.email));
    await keyboard.press('Enter');
    await isOpen();
    await keyboard.activate(handOff.getByRole('link', { name: 'click here' }));
    await expect(page).toHaveTitle('Sign in to Vellum Media');
  });
}

test('a forgotten password, from the password step to the new one', async ({ page }) => {
  const person = await newcomer();
  const there = recoveryOn(page);
  const keyboard = keyboardOf(page);
  await page.goto(places.hosted.address());
  await keyboard.type(there.email, person.email);
  await keyboard.press('Enter');
  await expect(there.password).toBeFocused();
  await keyboard.activate(page.getByRole('main').getByRole('link', { name: 'Forgot password' }));
  await hasFocus(there.heading('Forgot Your Password'));
  await keyboard.activate(there.button('GET NEW PASSWORD'));
  await hasFocus(there.heading('EMAIL SENT'));

  await page.goto(await linkIn(subjects.reset, person.email));
  const question = await there.question();
  await keyboard.type(there.answer, answers[question]?.answer ?? '');
  await keyboard.activate(there.continue);
  await expect(there.newPassword).toBeVisible();
  await keyboard.type(there.newPassword, NEW_PASSWORD);
  await keyboard.type(there.confirm, NEW_PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await hasFocus(there.heading('Login'));
});

test('the contact page, and back to the log-in', async ({ page }) => {
  const keyboard = keyboardOf(page);
  await page.goto(`${places.hosted.address()}/contactus`);
  await keyboard.tabTo(page.getByRole('main').getByRole('link', { name: /@/ }));
  await keyboard.activate(page.getByRole('button', { name: 'Try again' }), 'Space');
  await hasFocus(signInOn(page).heading('Login'));
});

for (const [name, open] of Object.entries({
  hosted: (link: string) => link,
  embedded: (link: string) =>
    embed(`<news-signup user-id="${link.split('/').at(-1)}" login-url="${places.hosted.address()}"></news-signup>`),
})) {
  test(`${name}: a confirmation, and on to the log-in`, rest(name), async ({ page }) => {
    await page.goto(open(await confirmationLink(freshAddress())));
    await keyboardOf(page).activate(signUpOn(page).button('Login to your account'));
    await expect(page).toHaveURL(places.hosted.address());
    await expect(signInOn(page).heading('Login')).toBeVisible();
  });
}
