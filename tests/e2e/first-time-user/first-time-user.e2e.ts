/** A new user's first day: from the temporary password to the order tunnel (R2, R4). */
import type { Locator, Page } from '@playwright/test';
import { TEMPORARY_PASSWORD } from '../../../demo/people.ts';
import { placesOf } from '../embeds/places.ts';
import { addresses } from '../fixtures/addresses.ts';
import { hasFocus } from '../fixtures/arrived.ts';
import { arrival } from '../fixtures/arrival.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { keyboardOf } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';
import { beginner, NEW_PASSWORD, profession, signIn, wizardOn } from './first-time-wizard.ts';

// These tests share people: one after the other, each puts them back.
test.describe.configure({ mode: 'default' });

const wizardAddress = () => `${addresses().hosted}/login/firsttimeuser`;
const storedItem = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);
const user = async (page: Page) => JSON.parse((await storedItem(page, 'bwUser')) ?? '{}') as Record<string, unknown>;

test('the mouse leads from the temporary password to the order tunnel', async ({ page }) => {
  const wizard = wizardOn(page);
  const lists = ['state', 'country', 'supported', 'timezone', 'roles', 'interests', 'securityQuestions'];
  const came = new Set<string>();
  page.on('response', (answer) => answer.ok() && came.add(new URL(answer.url()).pathname.split('/').at(-1) ?? ''));
  await signIn(page, await beginner('Finley'));
  await expect(wizard.welcome).toContainText('Welcome Finley Marsh to the product');
  // The wizard requests the lists for its steps when it starts.
  await expect.poll(() => lists.filter((list) => !came.has(list))).toEqual([]);
  await wizard.closeWelcome();
  await expect(page).toHaveURL(wizardAddress());
  await hasFocus(wizard.steps.password);

  await expect(wizard.continue).toBeDisabled();
  await wizard.fillPasswords();
  await wizard.next();

  await hasFocus(wizard.steps.questions);
  await expect(wizard.continue).toBeDisabled();
  await wizard.fillQuestions();
  await wizard.next();

  await hasFocus(wizard.steps.personal);
  await wizard.field('First Name').fill('  Finn ');
  await wizard.next();

  await hasFocus(wizard.steps.professional);
  expect(await user(page)).toMatchObject({ firstName: 'Finn', isNameChanged: 'yes', reviewProfile: false });
  await wizard.fillProfession();
  await wizard.openNews();
  await wizard.tree('Regions').getByRole('searchbox').fill('europe');
  await wizard.tree('Regions').getByRole('checkbox', { name: 'Europe', exact: true }).check();
  await wizard.tree('Industries').getByRole('checkbox', { name: 'Select all' }).check();
  await wizard
    .tree('Industries')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const saved = page.waitForRequest((request) => request.method() === 'POST' && /\/news\/filter\/.+/.test(request.url()));
  await wizard.next();
  const items = (await saved).postDataJSON() as { regionIds: string[]; industryIds: string[] };
  expect(items.regionIds).toHaveLength(1);
  expect(items.industryIds.length).toBeGreaterThan(80);

  await expect(wizard.complete).toBeVisible();
  expect(await storedItem(page, 'registrationComplete')).toBe('true');
  expect(await user(page)).toMatchObject({ phone: '(212) 555-0100' });
  const requests: string[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && requests.push(new URL(request.url()).pathname));
  const landed = arrival(page, addresses().landing);
  await wizard.complete.getByRole('button', { name: 'Continue' }).click();
  expect((await landed).transferTokens).toEqual([expect.stringMatching(/^[\w-]{22,}$/)]);
  await page.waitForURL(({ origin, pathname }) => origin === addresses().landing && pathname === '/order');
  // What still shows while the order page is on its way requests nothing: the session is over.
  expect(requests.filter((path) => !/^\/auth\/transfer|tenantAccessPermission/.test(path))).toEqual([]);
});

for (const [where, { address, isHosted }] of Object.entries(placesOf('news-login'))) {
  test(`${where}: the keyboard alone completes the wizard`, { tag: where === 'embedded' ? ['@deep'] : [] }, async ({ page }) => {
    test.slow();
    const wizard = wizardOn(page);
    const { press, tabTo, ...keyboard } = keyboardOf(page);
    const type = (name: string, text: string) => keyboard.type(wizard.field(name), text);

    await signIn(page, await beginner('Finley'), address());
    await expect(wizard.welcome).toBeVisible();
    await press('Escape');
    await hasFocus(wizard.steps.password);
    await type('Current Temporary Password', TEMPORARY_PASSWORD);
    await type('New Password', NEW_PASSWORD);
    await type('Confirm New Password', NEW_PASSWORD);
    await press('Enter');

    await hasFocus(wizard.steps.questions);
    await expect(wizard.field('Question 1')).toBeEnabled();
    for (const n of [1, 2, 3]) {
      await tabTo(wizard.field(`Question ${n}`));
      await press('ArrowDown');
      await type(`Answer ${n}`, `Answer ${n}`);
    }
    await press('Enter');

    await hasFocus(wizard.steps.personal);
    await type('Last Name', 'Marshall');
    await press('Enter');

    await hasFocus(wizard.steps.professional);
    await expect(wizard.field('Company')).toBeVisible();
    const typed = new Map(profession);
    for (const name of ['Company', 'Job Title']) await type(name, typed.get(name) ?? '');
    await keyboard.choose(wizard.field('Country'), 'United States');
    for (const name of ['Mailing Address', 'City']) await type(name, typed.get(name) ?? '');
    await keyboard.choose(wizard.field('State or Province'), 'New York');
    for (const [name, value] of profession.slice(4)) await type(name, value);
    await tabTo(page.locator('summary'));
    await press('Enter');
    await tabTo(wizard.tree('Regions').getByRole('searchbox'));
    await page.keyboard.type('asia');
    await tabTo(wizard.tree('Regions').getByRole('checkbox', { name: 'Select all found' }));
    await press('Space');
    await expect(wizard.tree('Regions').getByRole('button', { name: /^Remove/ })).not.toHaveCount(0);
    await tabTo(wizard.continue);
    await press('Enter');

    await expect(wizard.complete).toBeVisible();
    expect(await user(page)).toMatchObject({ lastName: 'Marshall' });
    const landed = arrival(page, isHosted ? addresses().landing : addresses().publisher);
    await tabTo(wizard.complete.getByRole('button', { name: 'Continue' }));
    await press('Enter');
    await landed;
  });
}

test('reload and Back at each step end on the right step, with what was saved', async ({ page }) => {
  test.slow();
  const wizard = wizardOn(page);
  /** Back does nothing; a reload shows the same step. */
  const holds = async (step: Locator) => {
    await expect(step).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(wizardAddress());
    await expect(step).toBeVisible();
    await page.reload();
    await expect(step).toBeVisible();
    await expect(wizard.dialog).toHaveCount(0);
    await page.goBack();
    await expect(step).toBeVisible();
  };

  await signIn(page, await beginner('Finley'));
  await wizard.closeWelcome();
  await holds(wizard.steps.password);
  await wizard.fillPasswords();
  await wizard.next();
  await holds(wizard.steps.questions);
  expect(await storedItem(page, 'registrationStep')).toBe('2');
  await wizard.fillQuestions();
  await wizard.next();
  await holds(wizard.steps.personal);
  await wizard.field('First Name').fill('Finn');
  await wizard.next();
  await holds(wizard.steps.professional);
  await expect(page.getByText('Finn Marsh')).toBeVisible();

  await wizard.fillProfession();
  await wizard.openNews();
  await wizard.tree('Regions').getByRole('checkbox', { name: 'Worldwide' }).check();
  await page.route('**/news/subscription/daily', (route) => route.abort());
  await wizard.next();
  await expect(wizard.banner).toContainText('Your changes were not saved. We could not reach the service.');
  await expect(wizard.banner).toContainText('Request ID');
  await expect(wizard.banner).toBeInViewport();
  await page.unroute('**/news/subscription/daily');
  await holds(wizard.steps.professional);
  await expect(wizard.field('Company')).toHaveValue('The Morning Wire');
  await expect(wizard.field('State or Province')).toHaveValue('NY');
  await expect(wizard.tree('Regions').getByRole('button', { name: 'Remove Worldwide' })).toBeVisible();
  await wizard.next();
  await expect(wizard.complete).toBeVisible();
  await page.goBack();
  await expect(wizard.complete).toBeVisible();
  // R2: after the wizard is completed, the next visit leads to the login.
  await page.reload();
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
  await page.goto(wizardAddress());
  await expect(page).toHaveURL(`${addresses().hosted}/login`);
});

test('refusals of a new password are shown at their field', async ({ page }) => {
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Finley'));
  await wizard.closeWelcome();
  await wizard.fillPasswords('Not-The-Password-1');
  await wizard.next();
  await expect(page.getByText('The Current Password you entered was invalid.')).toBeVisible();
  await expect(wizard.field('New Password')).toHaveValue(NEW_PASSWORD);
  await wizard.field('Current Temporary Password').fill(TEMPORARY_PASSWORD);
  await wizard.field('New Password').fill(TEMPORARY_PASSWORD);
  await expect(page.getByText('Cannot use a previously used password.')).toBeVisible();
  await expect(wizard.continue).toBeDisabled();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme, viewport: colorScheme === 'dark' ? { width: 320, height: 640 } : { width: 1280, height: 800 } });

    test(`every step is accessible and fits its width: ${colorScheme}`, { tag: '@deep' }, async ({ page }) => {
      test.slow();
      const wizard = wizardOn(page);
      const check = async (what: string) => {
        await expectAccessible(page, what);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
      };
      await signIn(page, await beginner('Finley'));
      await expect(wizard.welcome).toBeVisible();
      await check('the Welcome');
      await wizard.closeWelcome();
      await wizard.fillPasswords();
      await check('step 1');
      await wizard.next();
      await expect(wizard.field('Question 1')).toBeVisible();
      await wizard.fillQuestions();
      await check('step 2');
      await wizard.next();
      await expect(wizard.field('First Name')).toBeVisible();
      await wizard.field('First Name').fill('<');
      await check('step 3 with an error');
      await wizard.field('First Name').fill('Finley');
      await wizard.next();
      await expect(wizard.field('Company')).toBeVisible();
      await check('step 4');
      await wizard.next();
      await expect(page.getByText('You must enter a company.')).toBeVisible();
      await check('step 4 with errors');
      await wizard.fillProfession();
      await wizard.openNews();
      await wizard.tree('Industries').getByRole('checkbox', { name: 'Select all' }).check();
      await check('step 4, filled');
      await wizard.next();
      await expect(wizard.complete).toBeVisible();
      await check('the completion');
    });
  });
}
