/** A service without PASSKEY_DOMAIN, in a browser that has passkeys: not one request, text or word is there because of them. */
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { configure } from '../hosted/hosted-settings.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { authenticator } from './authenticator.ts';

const OF_PASSKEYS = /passkey|webauthn|recovery ?code|Wiederherstellungscode/i;

test('a sign-in in another language is as it was before there were passkeys', async ({ page, person }) => {
  await authenticator(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    expect.soft(`${pathname} ${request.postData() ?? ''}`).not.toMatch(OF_PASSKEYS);
    if (!['fetch', 'xhr'].includes(request.resourceType()) || pathname === '/i18n/translate') return;
    // The page that was asked for has calls of its own, and the watch for inactivity may begin before this one is gone.
    if (request.frame().url().startsWith(addresses().hosted) && !/sessionTimeout/.test(pathname))
      calls.push(`${request.method()} ${pathname}`);
  });
  await configure(page, { locale: 'de' });
  const field = (name: string) => page.locator(`[data-field=${name}] input`);
  const expectHidden = async () => expect(page.locator('body')).not.toContainText(OF_PASSKEYS);

  await page.goto(`${addresses().hosted}/login`);
  await expect(field('username')).toHaveAttribute('autocomplete', 'username');
  await expectHidden();
  await field('username').fill(person.email);
  await field('username').press('Enter');
  await field('password').fill(person.password ?? '');
  await expectHidden();
  await field('password').press('Enter');
  await page.getByRole('radio').last().check();
  await expectHidden();
  await page.keyboard.press('Enter');
  await field('mfaToken').fill(appCode(person));
  await expectHidden();
  await field('mfaToken').press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${addresses().landing}`));
  // The last two are under way at once.
  expect(calls.sort()).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/auth\/tenantAccessPermission\//),
    'GET /system/maintenance/public/windows',
    'POST /api/v1/auth/legacyUser/mfa/verifyToken',
    'POST /auth/login',
    'POST /auth/preflight/',
    'POST /auth/transfer',
  ]);
});
