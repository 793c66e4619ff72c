/** A user who presses another link while a call is under way is led to that link, not to where the call would have led. */
import { placesOf } from '../embeds/places.ts';
import { holdBack } from '../fixtures/gate.ts';
import { freshNumber, newcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { openPhone, sentTo } from '../second-factor/second-factor.ts';
import { beginSetUp } from '../second-factor/set-up.ts';
import { signInOn } from '../sign-in/sign-in.ts';

for (const [where, { address, scope }] of Object.entries(placesOf('news-login'))) {
  test(`${where}: switching the mode ends the look-up, and the next look-up leads on`, async ({ page, person }) => {
    const there = signInOn(scope(page));
    const lookUp = await holdBack(page, /\/auth\/preflight\//);
    await page.goto(address());
    await there.enterEmail(person.email);
    await lookUp.reached;
    await there.button('Log in with SSO').click();
    const provider = there.field('SSO provider email');
    await expect(provider).toBeFocused();
    await expect(there.logIn).not.toHaveAttribute('aria-busy');
    lookUp.open();
    await there.button('Log in with Connect credentials').click();
    await expect(there.email).toHaveValue(person.email);
    await there.logIn.click();
    await expect(there.password).toBeVisible();
  });

  test(`${where}: choosing the application ends the sending of a text, of which there is one when it is chosen again`, async ({
    page,
    person,
  }) => {
    const there = signInOn(scope(page));
    const phone = await openPhone(person);
    const number = `${person.phone?.countryCode}${person.phone?.phoneNumber}`;
    const before = (await sentTo(number)).length;
    await page.goto(address());
    await there.pass(person);
    const text = there.choice('Send a text message');
    await expect(text).toBeVisible();
    // The service sends the text, and its answer takes its time.
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      /\/mfa\/sendtoken/,
      async (route) => {
        const response = await route.fetch();
        await late;
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    await there.askForText();
    await phone.nextCode();
    await there.useApp();
    await expect(there.heading('Enter your code')).toBeVisible();
    answer();
    await there.cancel.click();
    await there.askForText();
    await expect(there.code).toBeVisible();
    await expect(there.button('Request another code')).toBeVisible();
    expect(await sentTo(number)).toHaveLength(before + 1);
  });

  test(`${where}: in set-up the application stays when it was chosen while another text was on its way`, async ({ page }) => {
    await page.clock.install();
    await page.goto(address());
    const there = await beginSetUp(scope(page), await newcomer());
    await there.begin.click();
    await there.askFor(freshNumber());
    await expect(there.code).toBeVisible();
    await page.clock.fastForward(31_000);
    const save = await holdBack(page, /\/mfa\/profile/);
    await there.button('Request another code').click();
    await save.reached;
    await there.button('Use an authenticator app instead').click();
    await expect(there.button('Use the text message instead')).toBeVisible();
    const answered = page.waitForResponse(/\/mfa\/profile/);
    save.open();
    await answered;
    await expect(there.button('Use the text message instead')).toBeVisible();
    await expect(there.button('Request another code')).toBeHidden();
  });
}
