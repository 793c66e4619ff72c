/** An element inside a form of the page, whose script answers keys. */
import { expect, test } from '../../fixtures/test.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

for (const root of ['shadow', 'light']) {
  test(`${root} root: Enter submits our form only, in a form of the page that presses a button at Enter`, async ({ page, person }) => {
    const element = `<news-login render-root="${root}"></news-login>`;
    const body = `<form id="host">${element}<input type="submit" value="Search"></form>`;
    await page.goto(pageOf({ head: forms['classic script'](), body }));
    await page.evaluate(() => {
      const form = document.getElementById('host') as HTMLFormElement;
      form.onkeypress = (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        form.querySelector<HTMLInputElement>('[type=submit]')?.click();
      };
    });
    const there = signInOn(page.locator('news-login'));
    await there.enterEmail(person.email);
    await there.password.fill(person.password ?? '');
    await page.keyboard.press('Enter');
    await expect(there.button('Send Code').or(there.button('Enter Code'))).toBeVisible();
  });
}
