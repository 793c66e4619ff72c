/** `<news-mfa>` alone in a publisher's page. */
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { arrival } from '../fixtures/arrival.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { newcomer, retrievalToken } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { appCode, openPhone } from './second-factor.ts';

const MFA = '<main><h1>The Publisher</h1><news-mfa></news-mfa></main>';
const mfaPage = () => pageOf({ head: forms['classic script'](), body: MFA, policy: strictPolicy() });

test('<news-mfa> works alone with its token as a property', async ({ page, person }) => {
  const visitor = await newcomer();
  const tokens = await Promise.all([retrievalToken(person), retrievalToken(visitor)]);
  await page.goto(mfaPage());
  const element = page.locator('news-mfa');
  const there = signInOn(element);
  const give = (mfaRetrievalToken: string, requireMfaSetup: boolean) =>
    element.evaluate((node, properties) => Object.assign(node, properties), { mfaRetrievalToken, requireMfaSetup });
  await give(tokens[1], true);
  await expect(there.heading('Set up two-factor authentication')).toBeVisible();
  await give(tokens[0], false);
  await expect(there.heading('Verify your identity')).toBeVisible();
  await page.evaluate(() => addEventListener('news-success', (event) => event.preventDefault()));
  await there.useApp();
  await there.enterCode(appCode(person));
  await expect(there.heading('You are logged in')).toBeVisible();
  await expectAccessible(page, 'the end of <news-mfa>');
});

test('<news-mfa> works alone with its token from storage', async ({ page, person }) => {
  const token = await retrievalToken(person);
  await page.addInitScript((stored) => sessionStorage.setItem('newsAuth.mfaRetrievalToken', stored), token);
  await page.goto(mfaPage());
  const there = signInOn(page.locator('news-mfa'));
  const phone = await openPhone(person);
  await there.askForText();
  // The redirect is prevented: closing a context right after a navigation sometimes hangs.
  await page.route(/[?&]t=/, (route) => route.fulfill({ status: 204 }));
  const landed = arrival(page, addresses().publisher);
  await there.enterCode(await phone.nextCode());
  expect((await landed).transferTokens).toHaveLength(1);
});
