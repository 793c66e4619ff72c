/** `form.submit()` by a script of the page or of an extension: nothing typed leaves, and the page stays (decisions 11). */
import type { Page } from '@playwright/test';
import { forms } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { rendered } from '../embeds/rendered.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { signUpOn } from '../sign-up/sign-up.ts';

/** Submits every form of ours, as such a script does, and returns how many there were. */
const submitAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const all = (root: ParentNode): HTMLFormElement[] => [
      ...root.querySelectorAll<HTMLFormElement>('.na-form'),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
    ];
    const fields = all(document);
    for (const form of fields) {
      HTMLFormElement.prototype.submit.call(form);
      // A submit that leads elsewhere is on its way after this task.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return fields.length;
  });

/** What has left the page since, apart from calls of the product. */
async function watch(page: Page) {
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) left.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  return left;
}

const places: Readonly<Record<string, () => string>> = {
  'the hosted page': () => `${addresses().hosted}/login`,
  'an element': () => pageOf({ head: forms.loader(), body: '<news-login></news-login>' }),
  'an element in light DOM': () => pageOf({ head: forms.loader(), body: '<news-login render-root="light"></news-login>' }),
  'an element inside a dialog of the page': () =>
    pageOf({
      head: forms.loader(),
      body: '<dialog open><news-login></news-login></dialog>',
    }),
  'an element in light DOM inside a dialog of the page': () =>
    pageOf({ head: forms.loader(), body: '<dialog open><news-login render-root="light"></news-login></dialog>' }),
  'a rendered log-in inside a dialog of the page': () => pageOf({ body: `<dialog open>${rendered()}</dialog>${forms.loader()}` }),
};

for (const [place, address] of Object.entries(places)) {
  test(`in ${place} a script that submits the forms sends and closes nothing, and the log-in goes on`, async ({ page, person }) => {
    await page.goto(address());
    const there = signInOn(page);
    const left = await watch(page);
    const dialog = page.locator('dialog:not(.na-dialog)');
    const isInDialog = (await dialog.count()) > 0;
    const stays = async () => {
      expect(await submitAll(page)).toBeGreaterThan(0);
      expect(left).toEqual([]);
      if (isInDialog) await expect(dialog).toHaveAttribute('open');
    };
    await there.email.fill(person.email);
    await stays();
    await expect(there.email).toHaveValue(person.email);
    await expect(there.email).toBeFocused();
    await page.keyboard.press('Enter');
    await there.password.fill(person.password ?? '');
    await stays();
    await expect(there.password).toHaveValue(person.password ?? '');
    await expect(there.password).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(there.heading('Verify your identity')).toBeVisible();
    await stays();
    if (isInDialog) await expect(dialog).toHaveAttribute('open');
    expect(left).toEqual([]);
  });
}

test('an element that the page moves into a dialog later leaves it open', async ({ page, person }) => {
  await page.goto(pageOf({ head: forms.loader(), body: '<dialog></dialog><news-login render-root="light"></news-login>' }));
  const there = signInOn(page);
  await there.email.fill(person.email);
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    dialog.append(document.querySelector('news-login') as Element);
    dialog.showModal();
  });
  const left = await watch(page);
  expect(await submitAll(page)).toBe(1);
  await expect(page.locator('dialog')).toHaveAttribute('open');
  await expect(there.email).toHaveValue(person.email);
  expect(left).toEqual([]);
});

test('a script that only reads a form changes nothing', async ({ page, person }) => {
  await page.goto(pageOf({ head: forms.loader(), body: '<news-login></news-login>' }));
  const there = signInOn(page);
  await there.email.fill(person.email);
  await page.locator('news-login .na-form').evaluate((form) => new FormData(form as HTMLFormElement));
  await expect(there.email).toBeFocused();
  await expect(there.email).toHaveValue(person.email);
});

test('a submit by a script changes nothing in sign-up', async ({ page }) => {
  await page.goto(`${addresses().hosted}/login/signup`);
  const there = signUpOn(page);
  await there.begin.click();
  await there.field('First Name').fill('Nova');
  const left = await watch(page);
  expect(await submitAll(page)).toBe(1);
  expect(left).toEqual([]);
  await expect(there.field('First Name')).toHaveValue('Nova');
});
