/** Nothing moves under a pointer: what is clicked again at one place is what was clicked first, or takes no click any more. */
import type { Locator, Page } from '@playwright/test';
import { addresses } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';
import { signInOn } from '../sign-in/sign-in.ts';

/** Two intended clicks: longer apart than a double click, whose second half the elements drop. */
const APART_MS = 600;

interface Control {
  readonly state: string;
  readonly on: (page: Page) => Locator;
  /** What two clicks leave it in: a switch is as it was, a choice stays made. */
  readonly ends?: (control: Locator) => Promise<void>;
  /** The first click takes it away, and nothing takes its place; afterwards this holds. */
  readonly goes?: (page: Page) => Promise<void>;
}

const off = (control: Locator) => expect(control).not.toBeChecked();
const chosen = (control: Locator) => expect(control).toBeChecked();
const box = (name: string) => (page: Page) => page.getByRole('checkbox', { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const radio = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true });

const controls: Readonly<Record<string, Control>> = {
  'a tick in a long list': { state: 'first-time-professional-interests', on: box('Asia Pacific'), ends: off },
  'the tick of all': { state: 'first-time-professional-interests', on: (page) => box('Select all')(page).first(), ends: off },
  'the fold of the interests': { state: 'first-time-professional', on: (page) => page.locator('summary') },
  'the password’s Show': { state: 'password', on: button('Show password') },
  'a method of the second factor': { state: 'mfa-method', on: radio('Use the authenticator app'), ends: chosen },
  'the copy of the key': { state: 'mfa-setup-verify-app', on: button('Copy key') },
  'another interest, which is to be named': { state: 'signup-registration', on: (page) => page.getByRole('radio').last(), ends: chosen },
  'the sum of missing answers': { state: 'signup-registration-missing', on: button('One answer is missing') },
  'Next of an empty step': { state: 'signup-registration', on: button('Next') },
  'Log In without an address': { state: 'login', on: button('Log In') },
  'the button that adds a box': {
    state: 'signup-professional-analyst',
    on: button('Add another'),
    ends: (control) => expect(control.page().getByRole('textbox', { name: /^Company \d$/ })).toHaveCount(3),
  },
  'a chip that is removed': {
    state: 'signup-professional-chosen',
    on: button('Remove Europe'),
    goes: (page) => expect(button('Remove Germany')(page)).toBeVisible(),
  },
  'a box that is removed': {
    state: 'signup-professional-others',
    on: button('Remove Company 1'),
    goes: (page) => expect(page.getByRole('textbox', { name: /^Company \d$/ })).toHaveCount(1),
  },
};

/** What lies under a point, down to the innermost tree. Runs in the page. */
function meets({ x, y }: { readonly x: number; readonly y: number }): string {
  let target = document.elementFromPoint(x, y);
  while (target?.shadowRoot) {
    const inner = target.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === target) break;
    target = inner;
  }
  const control = target?.closest('button, a, summary, label, input, select');
  if (!control) return 'nothing';
  return control.hasAttribute('data-clicked') ? 'the same' : (control.textContent ?? '');
}

for (const [name, { state, on, ends, goes }] of Object.entries(controls)) {
  for (const width of [320, 1280]) {
    test(`${width} pixels: ${name} stays under the pointer`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openState(page, state);
      const control = on(page);
      await control.evaluate((node) => {
        for (const part of [node, node.closest('label')]) part?.setAttribute('data-clicked', '');
      });
      // With room below it for what its press brings.
      await control.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      const { x, y, width: wide, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const spot = { x: x + wide / 2, y: y + height / 2 };
      for (const click of ['first', 'second']) {
        await page.mouse.click(spot.x, spot.y);
        await page.waitForTimeout(APART_MS);
        expect(await page.evaluate(meets, spot), `after the ${click} click`).toBe(goes ? 'nothing' : 'the same');
      }
      await ends?.(control);
      await goes?.(page);
    });
  }
}

for (const width of [320, 1280]) {
  test(`${width} pixels: nothing moves when the notice of another code comes, and when it goes`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    const there = signInOn(page);
    await page.goto(`${addresses().hosted}/login`);
    await there.pass(person);
    await there.askForText();
    const another = there.button('Request another code');
    await expect(another).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(another).toBeEnabled();
    // The service has its own clock.
    await page.route(/\/mfa\/sendtoken$/, (route) =>
      route.fulfill({ json: { statusCode: 200, data: { authStatus: { statusCode: 200, message: 'OK' } } } }),
    );
    const places = () => Promise.all([there.code, there.submit, another, there.cancel].map((control) => control.boundingBox()));
    const before = await places();
    await another.click();
    const notice = page.getByText('A new code has been resent via text to your mobile number');
    await expect(notice).toBeVisible();
    expect(await places()).toEqual(before);
    await page.clock.fastForward(5_000);
    await expect(notice).toHaveCount(0);
    expect(await places()).toEqual(before);
  });
}

/** What a list holds, each beside the button that removes it. */
const removable: Readonly<Record<string, { readonly state: string; readonly items: (page: Page) => Locator }>> = {
  chip: {
    state: 'signup-professional-chosen',
    items: (page) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) }),
  },
  box: { state: 'signup-professional-others', items: (page) => page.getByRole('textbox', { name: /^Company \d$/ }) },
};

for (const [name, { state, items }] of Object.entries(removable)) {
  // The machine has a mouse too, so that its pages can hover.
  test(`a finger removes the ${name} that it presses, and the next one takes its place`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await openState(page, state);
    const all = items(page);
    const contents = () =>
      all.evaluateAll((nodes) => nodes.map((node) => (node instanceof HTMLInputElement ? node.value : node.textContent)));
    const placeOf = async (control: Locator) => (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await all.first().evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const [, ...left] = await contents();
    const { x, y } = await placeOf(all.first());
    const button = await placeOf(page.getByRole('button', { name: /^Remove / }).first());
    const touchPoints = [{ x: button.x + button.width / 2, y: button.y + button.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(contents).toEqual(left);
    expect(await placeOf(all.first())).toMatchObject({ x, y });
  });
}
