/**
 * The only second factor. No user can lose the others, so it takes a company whose people sign on through it and have none: once its addresses
 * are of another domain, those who are signed in are people like any other, who may create a passkey.
 */
import { writeFileSync } from 'node:fs';
import { people, type Person } from '../../../demo/people.ts';
import { companiesFile } from '../../demo/sso/sso-companies.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { authenticator } from './authenticator.ts';
import { openSite } from './passkey-site.ts';

const moved = {
  id: 'vellum',
  name: 'Vellum Media',
  domain: 'vellum-media.example',
  oidc: { issuer: 'https://login.vellum-media.example', clientId: 'newsline', clientSecret: 'a secret' },
};

test('people of a company create no passkey; the only second factor of an account is removed once there is another', async ({ page }) => {
  const companies = companiesFile([]);
  const site = await openSite({ SSO_PROVIDERS: companies });
  try {
    const keys = await authenticator(page);
    const { email } = people.find(({ firstName }) => firstName === 'Reese') as Person;
    await site.toLogin(page);
    await signInOn(page).enterEmail(email);
    await signInOn(page).button('Sign in').click();
    await site.atTarget(page);
    const { button, message } = signInOn(page);
    const rows = page.getByRole('listitem').filter({ hasText: 'Chrome' });
    const create = button('Create a passkey');
    const remove = async (which: number) => {
      await rows
        .nth(which)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    };
    await create.click();
    await expect(message).toContainText('The passkey could not be created. Try again.');
    expect(await keys.credentials()).toEqual([]);

    writeFileSync(companies, JSON.stringify([moved]));
    await site.reload();
    await create.click();
    await expect(rows).toHaveCount(1);
    await remove(0);
    await expect(message).toContainText('This is your only second factor. Add another one first.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows).toHaveCount(1);

    // A device with a passkey of the account makes no second one.
    await keys.clear();
    await create.click();
    await expect(rows).toHaveCount(2);
    await remove(0);
    await expect(page.getByText('The passkey was removed.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await remove(0);
    await expect(message).toContainText('This is your only second factor. Add another one first.');
  } finally {
    await site.close();
  }
});
