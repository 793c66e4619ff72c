/** Pages whose libraries put functions of their own in the place of the browser's. */
import { addresses } from '../../fixtures/addresses.ts';
import { arrival } from '../../fixtures/arrival.ts';
import { freshAddress } from '../../fixtures/newcomer.ts';
import { expect, test } from '../../fixtures/test.ts';
import { appCode } from '../../second-factor/second-factor.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { cases, signUpOn } from '../../sign-up/sign-up.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

/** What each library replaces of that which we or React use. */
const libraries: Readonly<Record<string, () => void>> = {
  'Prototype 1.7.3': () => {
    Object.assign(Element.prototype, {
      remove(this: Element) {
        (this.parentNode as ParentNode).removeChild(this);
        return this;
      },
    });
    Object.assign(Array, {
      from: (list: ArrayLike<unknown> | null) => Array.prototype.slice.call(Object.assign({ length: 0 }, list)),
    });
  },
  'MooTools 1.5': () => {
    Object.assign(window, { Document: () => {}, Request: () => {} });
    Object.assign(Array, {
      from: (list?: ArrayLike<unknown>) => (typeof list?.length === 'number' ? Array.prototype.slice.call(list) : [list]),
    });
  },
};

for (const form of ['loader', 'classic script'] as const)
  for (const [name, replace] of Object.entries(libraries)) {
    test(`${form}, ${name}: a log-in leads on`, async ({ page, person }) => {
      await page.addInitScript(replace);
      await page.goto(pageOf({ head: forms[form](), body: '<news-login redirect-url="/landing"></news-login>' }));
      const signIn = signInOn(page.locator('news-login'));
      await signIn.pass(person);
      await signIn.useApp();
      const landed = arrival(page, addresses().publisher);
      await signIn.enterCode(appCode(person));
      expect((await landed).transferTokens).toHaveLength(1);
    });

    test(`${form}, ${name}: sign-up has every box of a list`, async ({ page }) => {
      await page.addInitScript(replace);
      await page.goto(pageOf({ head: forms[form](), body: '<news-signup interest="F"></news-signup>' }));
      const there = signUpOn(page.locator('news-signup'));
      await there.begin.click();
      await there.fillPersonal(freshAddress(), cases.F);
      await there.next.click();
      await there.fillProfessional(cases.F);
      await there.next.click();
      await expect(there.box('Confirm Password')).toBeVisible();
    });
  }
