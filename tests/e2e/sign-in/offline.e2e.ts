/** A lost connection: its message disappears once the connection is back, and nothing that was typed is lost. */
import { embed, placesOf } from '../embeds/places.ts';
import { holdBack } from '../fixtures/gate.ts';
import { freshAddress } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { isReady, markReady } from '../hosted/ready.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';
import { signInOn } from './sign-in.ts';

const OFFLINE = 'You appear to be offline.';

for (const [where, { address }] of Object.entries(placesOf('news-login'))) {
  test(`${where}: each step of the log-in says so while the connection is lost, and no longer`, async ({ page, context, person }) => {
    const there = signInOn(page);
    const submit = async () => {
      await context.setOffline(true);
      await there.logIn.or(there.submit).click();
      await expect(there.message).toContainText(OFFLINE);
      await context.setOffline(false);
      await expect(page.getByText(OFFLINE)).toHaveCount(0);
    };
    await markReady(page);
    await page.goto(address());
    await isReady(page);
    await there.email.fill(person.email);
    await submit();
    await expect(there.email).toHaveValue(person.email);
    await there.logIn.click();
    await there.password.fill(person.password ?? '');
    await submit();
    await there.enterPassword(person.password ?? '');
    await there.useApp();
    await there.code.fill('123456');
    await submit();
    await expect(there.code).toHaveValue('123456');
  });
}

for (const [where, { address }] of Object.entries(placesOf('news-login'))) {
  test(`${where}: a press while the log-in's own files are lost on their way is told, and counts once they have come`, async ({
    page,
    context,
    person,
    noise,
  }) => {
    noise.expect(/ERR_INTERNET_DISCONNECTED/);
    const gate = await holdBack(page, /\/app-[^/]*\.js(\?|$)/);
    await page.goto(address(), { waitUntil: 'commit' });
    const there = signInOn(page);
    await there.email.fill(person.email);
    await gate.reached;
    await context.setOffline(true);
    await there.logIn.click();
    gate.open();
    await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })).toBeVisible();
    await expect(there.email).toHaveValue(person.email);
    await context.setOffline(false);
    await expect(there.password).toBeFocused();
    await expect(page.getByText('This page could not be loaded.')).toHaveCount(0);
  });
}

for (const [where, { address }] of Object.entries(placesOf('news-signup'))) {
  test(`${where}: a sign-up without a connection says so as long as it lasts, and goes on`, async ({ page, context }) => {
    const there = signUpOn(page);
    await page.goto(address());
    await there.fillAll(freshAddress(), cases.PI);
    await context.setOffline(true);
    await there.button('Submit').click();
    await expect(page.getByRole('alert')).toContainText(OFFLINE);
    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await there.button('Submit').click();
    await expect(there.heading('Check Your Email and Complete Your Registration')).toBeVisible();
  });
}

test('texts that did not come while the connection was lost come once it is back', async ({ page, context, noise }) => {
  noise.expect(/Failed to load resource/);
  const texts = /\/translate\/?$/;
  await page.route(texts, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => texts.test(request.url()) && request.method() === 'POST');
  await page.goto(embed('<news-login locale="de"></news-login>'));
  await lost;
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await page.unroute(texts);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
});
