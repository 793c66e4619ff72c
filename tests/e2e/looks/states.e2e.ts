/** Every kind of control, in light and dark: under the pointer, pressed, with the focus and disabled it looks unlike it does at rest. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { openState } from '../gallery/open-state.ts';

interface Kind {
  readonly state: string;
  readonly on: (page: Page) => Locator;
  /** Links cannot be disabled, and boxes to type in have the focus instead of a pressed look. */
  readonly without?: readonly ('pressed' | 'disabled')[];
  /** What is typed into it first. */
  readonly holds?: string;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const typing = ['pressed'] as const;

const kinds: Readonly<Record<string, Kind>> = {
  'the primary button': { state: 'mfa-method', on: button('Send Code') },
  'a secondary button': { state: 'mfa-method', on: button('I have a code already') },
  'a quiet button': { state: 'mfa-code-app', on: button('Cancel') },
  'the copy button': { state: 'mfa-setup-verify-app', on: button('Copy key') },
  'a link': { state: 'password', on: (page) => page.getByRole('link', { name: 'Forgot password' }), without: ['disabled'] },
  'a link that looks like a button': {
    state: 'security-signed-out',
    on: (page) => page.getByRole('link', { name: 'Log In' }),
    without: ['disabled'],
  },
  'a text field': { state: 'signup-registration', on: (page) => page.getByLabel('First Name'), without: typing },
  // Left empty, it would be refused, and look alike under the pointer.
  'a code box': { state: 'mfa-code-app', on: (page) => page.getByLabel('Verification code'), without: typing, holds: '123456' },
  'a password box': { state: 'signup-password', on: (page) => page.locator('.na-password input').first(), without: typing },
  'a password’s Show': { state: 'password', on: button('Show password'), without: ['disabled'] },
  'a select': { state: 'signup-registration', on: (page) => page.getByRole('combobox').first(), without: typing },
  'an unticked radio': { state: 'mfa-method', on: (page) => page.getByRole('radio', { checked: false }) },
  'a ticked radio': { state: 'mfa-method', on: (page) => page.getByRole('radio', { checked: true }) },
  'an unticked box': {
    state: 'signup-professional-chosen',
    on: (page) => page.getByRole('checkbox', { name: 'Send me news by email' }),
  },
  'an unticked row of a long list': {
    state: 'signup-professional-chosen',
    on: (page) => page.getByRole('checkbox', { checked: false, name: 'Asia Pacific' }),
  },
  'a ticked row of a long list': {
    state: 'signup-professional-chosen',
    on: (page) => page.getByRole('checkbox', { checked: true, name: 'Europe', exact: true }),
  },
  'the button that removes a chip': { state: 'signup-professional-chosen', on: button('Remove Europe') },
  'the title of a fold': { state: 'signup-professional-general', on: (page) => page.locator('summary'), without: ['disabled'] },
  'the button of a dialog that goes on': { state: 'signup-cancel', on: (page) => page.getByRole('dialog').locator('.na-primary') },
  'the button of a dialog that leads away': { state: 'signup-cancel', on: (page) => page.getByRole('dialog').locator('.na-secondary') },
};

/** Runs in the page. What a user can see of a control: colours, lines and shadows, of it and of the label around it. */
const look = (node: Element): string =>
  [node, node.closest('label')]
    .filter((part) => part !== null)
    .map((part) => {
      const { color, backgroundColor, borderTopColor, boxShadow, outlineStyle, outlineWidth, outlineColor, ...style } =
        getComputedStyle(part);
      const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
      const line = [style.textDecorationLine, style.textDecorationThickness, style.textDecorationColor];
      return [color, backgroundColor, borderTopColor, boxShadow, outline, ...line].join(' · ');
    })
    .join(' | ');

/** Runs in the page. The contrast of the words of a control with what is behind them. */
function contrast(node: Element): number {
  const pixels = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const rgba = (color: string) => {
    pixels.clearRect(0, 0, 1, 1);
    pixels.fillStyle = color;
    pixels.fillRect(0, 0, 1, 1);
    return [...pixels.getImageData(0, 0, 1, 1).data];
  };
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = rgba(color).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const words = node.closest('label') ?? node;
  const root = node.getRootNode();
  const page = root instanceof ShadowRoot ? root.host : document.body;
  let behind: Element | null = words;
  while (behind && rgba(getComputedStyle(behind).backgroundColor)[3] !== 255) behind = behind.parentElement;
  const [a, b] = [light(getComputedStyle(words).color), light(getComputedStyle(behind ?? page).backgroundColor)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

async function middleOf(control: Locator): Promise<readonly [number, number]> {
  // Not merely into view: there it may lie under the buttons that stay at the foot of a long step.
  await control.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const box = await control.boundingBox();
  if (!box) throw new Error('the control does not show');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

for (const theme of ['light', 'dark'] as const) {
  for (const [name, { state, on, without = [], holds }] of Object.entries(kinds)) {
    test(`${theme}: ${name} has a look for each of its states`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openState(page, state, { theme });
      const control = on(page);
      if (holds) await control.fill(holds);
      await page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.blur());
      await page.mouse.move(0, 0);
      const rest = await control.evaluate(look);
      const [x, y] = await middleOf(control);
      await page.mouse.move(x, y);
      const hovered = await control.evaluate(look);
      expect(hovered, 'under the pointer').not.toBe(rest);
      await page.mouse.down();
      if (!without.includes('pressed')) expect(await control.evaluate(look), 'pressed').not.toBe(hovered);
      // The press ends elsewhere, so that nothing is done.
      await page.mouse.move(0, 0);
      await page.mouse.up();
      await control.evaluate((node: HTMLElement) => {
        node.blur();
        node.focus({ focusVisible: true } as FocusOptions);
      });
      const focused = await control.evaluate(look);
      expect(focused, 'with the focus').not.toBe(rest);
      expect(focused, 'a ring').toMatch(/2px rgb/);
      if (without.includes('disabled')) return;
      await control.evaluate((node: HTMLButtonElement) => {
        node.disabled = true;
      });
      expect(await control.evaluate(look), 'disabled').not.toBe(rest);
      if (!/chip/.test(name)) expect(await control.evaluate(contrast), 'words of what is disabled').toBeGreaterThanOrEqual(4.5);
    });
  }
}

for (const [state, name] of [
  ['security-signed-out', 'Log In'],
  ['signup', 'Full distribution account'],
] as const)
  test(`${name}, a link that looks like a button, has words like one`, async ({ page }) => {
    await openState(page, state);
    const link = page.getByRole('link', { name });
    const ink = await page
      .getByRole('heading')
      .first()
      .evaluate((node) => getComputedStyle(node).color);
    await expect(link).toHaveCSS('color', ink);
    await expect(link).toHaveCSS('text-decoration-line', 'none');
  });
