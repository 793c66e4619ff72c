/** Sign-up's side image, the position of its messages and fields, and every state of sign-up in the gallery from right to left. */
import { hasFocus } from '../fixtures/arrived.ts';
import type { Locator, Page } from '@playwright/test';
import { signUp } from '../../../demo/gallery/fixtures/sign-up.ts';
import { forms, strictPolicy } from '../embeds/embeds.ts';
import { pageOf } from '../embeds/publisher.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { cases, signUpOn } from '../sign-up/sign-up.ts';

const image = (page: Page) => page.locator('svg.na-art');
const at = (path: string) => `${addresses().hosted}/login/signup${path}`;

const steps = {
  '/registration': "Let's set up your account.",
  '/professional-information': 'Professional Information',
  '/set-password': 'Set Password',
} as const;

test('large screens have a side image on every page but the landing one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const there = signUpOn(page);
  await page.goto(at(''));
  await expect(there.begin).toBeVisible();
  await expect(image(page)).toHaveCount(0);
  expect(fetched.filter((url) => /Newsroom/.test(url))).toEqual([]);
  await page.evaluate(
    (personal) => sessionStorage.setItem('newsAuth.signup', JSON.stringify({ completed: [0, 1, 2], personal, professional: {} })),
    {
      firstName: 'Nova',
      lastName: 'Lind',
      email: 'reader@example.com',
      language: 'en',
      timezone: 'UTC',
      interestId: 'PI',
    },
  );
  for (const [path, title] of Object.entries(steps)) {
    await page.goto(at(path));
    await expect(there.heading(title)).toBeVisible();
    await expect(image(page)).toBeVisible();
    await expect(image(page)).toHaveAttribute('aria-hidden', 'true');
  }
  await there.fillPassword();
  await there.next.click();
  await expect(there.heading('Security Questions')).toBeVisible();
  await expect(image(page)).toBeVisible();
  await page.goto(at('/nobody-of-this-id'));
  await expect(there.heading('User Does Not Exist')).toBeVisible();
  await expect(image(page)).toBeVisible();
});

test('the image disappears when there is no room, and never squeezes the form', async ({ page }) => {
  await page.goto(
    pageOf({
      head: forms.module(),
      body: '<main><h1>The Publisher</h1><div><news-signup></news-signup></div></main>',
      policy: strictPolicy(),
    }),
  );
  const there = signUpOn(page.locator('news-signup'));
  await there.begin.click();
  const room = async (pixels: number) => {
    await page.setViewportSize({ width: pixels, height: 800 });
    await expect(there.field('Email')).toBeVisible();
    return (await there.field('Email').boundingBox())?.width ?? 0;
  };
  expect(await room(1240)).toBeGreaterThan(480);
  await expect(image(page)).toBeVisible();
  for (const pixels of [1100, 930, 860]) {
    expect(await room(pixels)).toBeGreaterThan(480);
    await expect(image(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem').first()).toBeVisible();
  }
  await room(320);
  await expect(image(page)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the hosted page shows the list of steps from 900 pixels, and the picture beside it from 1254', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  const steps = page.getByRole('region', { name: 'Progress' }).getByRole('listitem');
  for (const [width, pictured] of [
    [900, false],
    [1080, false],
    [1253, false],
    [1254, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(steps).toHaveCount(5);
    await expect(steps.first()).toBeVisible();
    await expect(image(page)).toBeVisible({ visible: pictured });
  }
});

test('the e-mail’s format is asked for once the e-mail is wanted, and comes back as it was', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases.PI);
  await there.next.click();
  const wanted = there.box('Send me news by email');
  const plain = there.choice('Plain text');
  await expect(there.next).toBeVisible();
  // Optional, and folded until it is opened.
  await expect(wanted).toBeHidden();
  await there.news.click();
  await expect(wanted).toBeVisible();
  await expect(plain).toHaveCount(0);
  await wanted.check();
  await plain.check();
  await wanted.uncheck();
  await expect(plain).toHaveCount(0);
  await wanted.check();
  await expect(plain).toBeChecked();
  await page.reload();
  // The section does not fold over a choice.
  await expect(plain).toBeVisible();
});

test('beside the title of a folded section, its words are in the type of text', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases.PI);
  await there.next.click();
  const typeOf = (part: Locator) => part.evaluate((node) => getComputedStyle(node).fontFamily);
  const text = await typeOf(there.field('Organization'));
  const fold = page.locator('summary', { has: there.news });
  expect(await typeOf(there.news)).toBe(await typeOf(there.heading('Professional Information')));
  expect(await typeOf(there.news)).not.toBe(text);
  for (const words of ['optional', /^0 of/]) expect(await typeOf(fold.getByText(words)), String(words)).toBe(text);
});

test('no list scrolls inside the scrolling page of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases.PI);
  await there.next.click();
  await there.news.click();
  const list = page.locator('.na-list').first();
  await expect(list).toBeVisible();
  expect(await list.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
});

test('a picture that does not load affects nothing else', async ({ page }) => {
  await page.route(/Newsroom/, (route) => route.abort());
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases.PI);
  await there.next.click();
  await hasFocus(there.heading('Professional Information'));
});

const bottom = async (part: Locator) => {
  const box = await part.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};
const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;

test('a message is next to its field, and however long keeps its distance from the next label', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases.F);
  const saying = (words: string) => page.locator('[part="error"]').filter({ hasText: words });
  const long = saying('You have entered one of the following invalid characters');
  await there.field('Last Name').fill('Lind<');
  const short = saying('Please enter a first name.');
  await there.field('First Name').fill('');
  await there.field('First Name').blur();
  const label = (text: string) => page.getByText(text, { exact: true });
  const oneLine = (await top(label('Last Name'))) - (await bottom(short));
  const twoLines = (await top(label('Email'))) - (await bottom(long));
  expect(twoLines).toBeCloseTo(oneLine, 0);

  await there.field('First Name').fill('Nova');
  await there.field('Last Name').fill('Lind');
  await there.next.click();
  await there.button('Add another').click();
  await there.next.click();
  const message = page.getByText('Please enter a company to focus on.');
  await expect(message).toBeVisible();
  expect(await bottom(there.button('Add another'))).toBeLessThanOrEqual(await top(there.field('Company 1')));
  expect((await top(message)) - (await bottom(there.field('Company 2')))).toBeLessThan(12);
});

test('the analyst’s Other fields are beside what they belong to, whichever is shown', async ({ page }) => {
  const there = signUpOn(page);
  await page.goto(at(''));
  await there.begin.click();
  await there.fillPersonal('reader@example.com', cases.F);
  await there.next.click();
  for (const type of ['IF', 'OT']) {
    await there.box('Company Type').selectOption(type);
    expect(await top(there.field('Other Certification Type'))).toBe(await top(there.box('Certification Type')));
  }
  expect(await top(there.field('Other Company Type'))).toBe(await top(there.box('Company Type')));
});

/** The address of a state; the page shows `ready` once all steps were played. */
async function play(page: Page, name: string, { path = '' }: { readonly path?: string }, look: string): Promise<void> {
  await page.goto(`${addresses().hosted}/demo/gallery/${name}/${path}${path.includes('?') ? '&' : '?'}${look}`);
  await expect(page.locator('html')).toHaveAttribute('data-gallery', /ready|stuck/);
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready');
}

// gallery.e2e.ts checks light, dark and 320 pixels.
test('the gallery’s sign-up does not scroll sideways from right to left', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const [name, fixture] of Object.entries(signUp.fixtures)) {
    await play(page, name, fixture, 'theme=light&lang=ar');
    await expect(page.locator('html')).toHaveAttribute('data-screen', fixture.screen ?? '');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(1024);
  }
});
