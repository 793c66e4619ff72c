/** The service has done what a step asked for, but its answer is lost, and the page is reloaded: the wizard knows which step is due. */
import { loseNext } from '../fixtures/page/lose-next.ts';
import { expect, test } from '../fixtures/test.ts';
import { beginner, signIn, wizardOn } from './first-time-wizard.ts';

const UNREACHABLE = 'We could not reach the service.';

test('the first-time wizard goes on at the step that is due after a reload, whichever answer was lost', async ({ page }) => {
  const wizard = wizardOn(page);
  await signIn(page, await beginner('Finley'));
  await wizard.closeWelcome();

  await wizard.fillPasswords();
  await loseNext(page, /\/changePassword/);
  await wizard.next();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await page.reload();
  await expect(wizard.steps.questions).toBeVisible();

  await wizard.fillQuestions();
  await loseNext(page, /\/securityQuestions$/);
  await wizard.next();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await page.reload();
  await expect(wizard.steps.personal).toBeVisible();

  await loseNext(page, /\/user\/profile\/basic$/);
  await wizard.next();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await page.reload();
  await expect(wizard.steps.professional).toBeVisible();
});
