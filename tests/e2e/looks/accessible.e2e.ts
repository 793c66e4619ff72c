/** axe on every screen of the first sign-in, light and dark, on the hosted page and in a publisher's; and at 320 pixels. */
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { openPhone } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';

const places: Readonly<Record<string, () => string>> = {
  'hosted page': () => `${addresses().hosted}/login`,
  element: () => pageOf({ head: forms['classic script'](), body: '<main><h1>The Publisher</h1><news-login></news-login></main>' }),
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, address] of Object.entries(places)) {
    test.describe(() => {
      test.use({ colorScheme, viewport: colorScheme === 'dark' ? { width: 320, height: 640 } : { width: 1280, height: 800 } });

      test(`${name}, ${colorScheme}: the way to the landing page has no accessibility violation`, async ({ page, person }) => {
        const signIn = signInOn(page);
        const phone = await openPhone(person);
        const check = async (what: string) => {
          await expectAccessible(page, what);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
        };
        await page.goto(address());
        await expect(signIn.email).toBeVisible();
        await check('the e-mail step');
        await signIn.enterEmail('nobody');
        await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
        await check('the e-mail step with an error');
        await signIn.button('Log in with SSO').click();
        await expect(signIn.field('SSO provider email')).toBeVisible();
        await check('the e-mail step for single sign-on');
        await signIn.button('Log in with Connect credentials').click();
        await signIn.enterEmail(person.email);
        await expect(signIn.password).toBeVisible();
        await check('the password step');
        await signIn.enterPassword('Not-The-Password-1');
        await expect(page.getByText('We could not log you in')).toBeVisible();
        await check('the password step with a banner');
        await signIn.enterPassword(person.password ?? '');
        await expect(signIn.heading('Verify your identity')).toBeVisible();
        await check('the choice of the second factor');
        await signIn.askForText();
        await expect(signIn.code).toBeVisible();
        await check('the code step');
        await signIn.enterCode('12');
        await expect(page.getByText('Invalid code.')).toBeVisible();
        await check('the code step with an error');
        await phone.nextCode();
      });
    });
  }
}
