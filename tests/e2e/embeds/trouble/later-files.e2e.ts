/** What the loader leaves to later: the digests of files that other screens need, and a look at the storage of a tab that seems new. */
import type { Page } from '@playwright/test';
import { holdBack } from '../../fixtures/gate.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

const forgotPassword = (page: Page) =>
  page.getByRole('button', { name: 'Forgot password' }).or(page.getByRole('link', { name: 'Forgot password' }));

test('a file that the loader itself does not pin is pinned by one that it does', async ({ page, noise }) => {
  noise.expect(/integrity|digest|news-auth: /i);
  const RECOVERY = /\/recovery-[^/]*\.js(\?|$)/;
  await page.route(RECOVERY, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.documentElement.dataset.ran = '';${await response.text()}` });
  });
  const asking = page.waitForRequest(/\/pins-[^/]*\.js$/);
  await page.goto(pageOf({ head: forms.loader(), body: '<news-login></news-login>' }));
  const signIn = signInOn(page.locator('news-login'));
  await signIn.enterEmail('somebody@newsline.example');
  const said = page.waitForEvent('console', (message) => message.text().startsWith('news-auth: '));
  await forgotPassword(page).click();
  await asking;
  expect((await said).text()).toMatch(/\/recovery-\w+\.js\?r=1 did not come/);
  await expect(page.locator('html')).not.toHaveAttribute('data-ran');
  await page.unroute(RECOVERY);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Forgot Your Password' })).toBeVisible();
});

test('the module that knows where later files are is asked for again when it fails', async ({ page, noise }) => {
  noise.expect(/imports-|ERR_FAILED/);
  // The second try has another address.
  await page.route(/\/imports-[^/]*\.js$/, (route) => route.abort());
  const again = page.waitForRequest(/\/imports-[^/]*\.js\?r=1$/);
  await page.goto(pageOf({ head: forms.module(), body: '<news-login></news-login>' }));
  await signInOn(page.locator('news-login')).enterEmail('somebody@newsline.example');
  await forgotPassword(page).click();
  await again;
  await expect(page.getByRole('heading', { name: 'Forgot Your Password' })).toBeVisible();
});

test('a frame that a log-in under way is past is taken away before React comes, however new the tab seems', async ({ page }) => {
  const gate = await holdBack(page, /\/sign-in-[^/]*\.js(\?|$)/);
  await page.addInitScript(() => {
    sessionStorage.setItem('newsAuth.mfaRetrievalToken', 'waits');
    sessionStorage.setItem('newsAuth.mfaSetup', '{"step":"method"}');
  });
  await page.goto(pageOf({ head: forms.loader(), body: '<news-login><p>The way in</p></news-login>' }), { waitUntil: 'commit' });
  await expect(page.getByText('The way in')).toBeVisible();
  await expect(signInOn(page.locator('news-login')).email).toHaveCount(0);
  gate.open();
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
});
