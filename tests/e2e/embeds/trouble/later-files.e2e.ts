/** What the loader leaves to later: the files that other screens need, and a look at the storage of a tab that seems new. */
import { holdBack } from '../../fixtures/gate.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { forms } from '../embeds.ts';
import { pageOf } from '../publisher.ts';

test('a file of a later screen is pinned too', async ({ page, noise }) => {
  noise.expect(/integrity|digest|news-auth: /i);
  const WIZARDS = /\/wizards-[^/]*\.js(\?|$)/;
  await page.route(WIZARDS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.documentElement.dataset.ran = '';${await response.text()}` });
  });
  await page.goto(pageOf({ head: forms.loader(), body: '<news-login></news-login>' }));
  const complaint = page.waitForEvent('console', (message) => message.text().startsWith('news-auth: '));
  await page
    .getByRole('button', { name: 'Sign up' })
    .or(page.getByRole('link', { name: 'Sign up' }))
    .click();
  expect((await complaint).text()).toMatch(/\/wizards-\w+\.js did not come/);
  await expect(page.locator('html')).not.toHaveAttribute('data-ran');
  await page.unroute(WIZARDS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
});

test('a frame that a log-in under way is past is taken away before React comes, however new the tab seems', async ({ page }) => {
  const gate = await holdBack(page, /\/app-[^/]*\.js(\?|$)/);
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
