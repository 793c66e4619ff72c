/** The wizard opened by its address, and in a publisher's element (R2). */
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { beginner, signIn, wizardOn } from './first-time-wizard.ts';

// These tests share people: one after the other, each puts them back.
test.describe.configure({ mode: 'default' });

const wizardAddress = () => `${addresses().hosted}/login/firsttimeuser`;

test('Back is blocked even when the wizard is opened directly, by a second entry once the page was touched', async ({ page }) => {
  const wizard = wizardOn(page);
  const entries = () => page.evaluate(() => history.length);
  await signIn(page, await beginner('Gray'));
  await expect(wizard.welcome).toBeVisible();
  await page.goto(`${addresses().hosted}/demo/`);
  await page.goto(wizardAddress());
  await expect(wizard.welcome).toBeVisible();
  const before = await entries();
  await page.keyboard.press('Escape');
  await expect(wizard.welcome).toBeHidden();
  await page.keyboard.press('Tab');
  expect(await entries()).toBe(before + 1);
  for (let press = 0; press < 3; press++) {
    await page.goBack();
    await expect(page).toHaveURL(wizardAddress());
    await expect(wizard.steps.questions).toBeVisible();
  }
});

test('the wizard works inside a publisher’s element after its sign-in, and alone for a signed-in user', async ({ page }) => {
  const body = '<main><h1>The Publisher</h1><news-login></news-login></main>';
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Gray'), pageOf({ head: forms['classic script'](), body }));
  await wizard.closeWelcome();
  await expect(wizard.steps.questions).toBeVisible();
  await page.goto(pageOf({ head: forms.module(), body: body.replaceAll('news-login', 'news-first-time-user') }));
  await expect(wizard.steps.questions).toBeVisible();
  await wizard.fillQuestions();
  await wizard.next();
  await expect(wizard.steps.personal).toBeVisible();
});

test('a publisher’s element comes back to the step of the wizard, with what was typed, after a reload', async ({ page }) => {
  const publisher = pageOf({ head: forms.loader(), body: '<main><h1>The Publisher</h1><news-login></news-login></main>' });
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Gray'), publisher);
  await wizard.closeWelcome();
  await page.reload();
  await expect(wizard.steps.questions).toBeVisible();
  await wizard.fillQuestions();
  await wizard.next();
  await wizard.field('First Name').fill('Grayson');
  await page.reload();
  await expect(wizard.steps.personal).toBeVisible();
  await expect(wizard.field('First Name')).toHaveValue('Grayson');
  await expect(wizard.dialog).toBeHidden();
  // Opening the page again to log in does not resume what was begun before.
  await page.goto('about:blank');
  await page.goto(publisher);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a user on another user’s step chooses another account, on the hosted page and in a publisher’s element; Back returns to the step', async ({
  page,
}) => {
  const publisher = pageOf({ head: forms.loader(), body: '<main><h1>The Publisher</h1><news-login></news-login></main>' });
  const wizard = wizardOn(page);
  for (const place of [`${addresses().hosted}/login`, publisher]) {
    await page.goto('about:blank');
    await signIn(page, await beginner('Gray'), place);
    await wizard.closeWelcome();
    await wizard.fillQuestions();
    await page
      .getByRole('link', { name: 'Use another account' })
      .or(page.getByRole('button', { name: 'Use another account' }))
      .click();
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    if (place === publisher) continue;
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(wizard.steps.questions).toBeVisible();
  }
});
