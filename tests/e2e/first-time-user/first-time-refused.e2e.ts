/** A first day on which something goes wrong: a password that cannot be changed, a save that fails, a password that has expired (R4, R7). */
import { hasFocus } from '../fixtures/arrived.ts';
import { expect, test } from '../fixtures/test.ts';
import { beginner, signIn, wizardOn } from './first-time-wizard.ts';

// These tests share people: one after the other, each puts them back.
test.describe.configure({ mode: 'default' });

test('too many tries are answered by saying that the password cannot be changed now', async ({ page }) => {
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Blake'));
  await wizard.closeWelcome();
  await wizard.fillPasswords();
  await wizard.next();
  await expect(wizard.banner).toContainText('Cannot change your password now');
  await expect(wizard.steps.password).toBeVisible();
});

test('a failed save keeps everything typed, and a second Continue repeats no finished write', async ({ page }) => {
  const wizard = wizardOn(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await signIn(page, await beginner('Harper'));
  await wizard.closeWelcome();
  await wizard.next();
  await expect(wizard.field('Company')).toBeVisible();
  await wizard.fillProfession();
  await wizard.openNews();
  await wizard.tree('Regions').getByRole('checkbox', { name: 'Worldwide' }).check();
  await page.route('**/news/filter/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { statusCode: 500, requestId: 'req-77' } }) : route.continue(),
  );
  await wizard.next();
  await expect(wizard.banner).toContainText('Your changes were not saved');
  await expect(wizard.banner).toContainText('req-77');
  await expect(wizard.field('Company')).toHaveValue('The Morning Wire');
  await page.unroute('**/news/filter/*');
  writes.length = 0;
  await wizard.continue.dblclick();
  await expect(wizard.complete).toBeVisible();
  expect(writes.map((write) => write.replace(/(\/news\/filter\/).+/, '$1…'))).toEqual([
    'PUT /news/filter/…',
    'POST /news/filter/…',
    'PUT /news/subscription/daily',
  ]);
});

test('an expired password is asked for after the wizard, before the order tunnel', async ({ page }) => {
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Kai'));
  await wizard.closeWelcome();
  await expect(wizard.steps.questions).toBeVisible();
  await wizard.fillQuestions();
  await wizard.next();
  await wizard.field('First Name').fill('Kai');
  await wizard.next();
  await wizard.fillProfession();
  await wizard.next();
  await wizard.complete.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login\/(newuser)?passwordexpired$/);
});

test('answers that were saved, though their own answer was lost, lead on after a reload, by one press of two', async ({ page, noise }) => {
  noise.expect(/Failed to load|ERR_FAILED/);
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Kai'));
  await wizard.closeWelcome();
  await wizard.fillQuestions();
  let sent = 0;
  await page.route('**/securityQuestions', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await wizard.next();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.reload();
  await wizard.fillQuestions();
  await wizard.continue.dblclick();
  await hasFocus(wizard.steps.personal);
  await expect(page.getByText('Your changes were not saved.')).toBeVisible();
  expect(sent).toBe(2);
});
