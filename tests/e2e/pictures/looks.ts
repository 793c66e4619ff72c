/** The looks in which a state is pictured, one after the other on a page that is loaded once. */
import type { Page } from '@playwright/test';
import type { Fixture } from '../../../demo/gallery/fixture.ts';
import { framePath } from '../../../demo/gallery/frame-page.ts';
import { withLook } from '../../../demo/gallery/gallery-page.ts';
import { addresses } from '../fixtures/addresses.ts';
import { settle } from './settle.ts';

export interface Look {
  /** The name of its picture. */
  readonly name: string;
  readonly width: 320 | 1280;
  readonly theme: 'light' | 'dark';
  /** English unless given. */
  readonly lang?: 'ar';
}

/** Each changes as little as possible of the one before it. */
const looks: readonly Look[] = [
  { name: '1280-light', width: 1280, theme: 'light' },
  { name: '320-light', width: 320, theme: 'light' },
  { name: '320-dark', width: 320, theme: 'dark' },
  { name: '1280-dark', width: 1280, theme: 'dark' },
  { name: '1280-arabic', width: 1280, theme: 'light', lang: 'ar' },
];

const HEIGHT = 800;

/** A state that has a theme or a language of its own has only the looks with it. */
export const looksOf = (fixture: Fixture): readonly Look[] =>
  looks.filter(({ theme, lang }) => (fixture.theme ?? theme) === theme && !(fixture.lang && lang));

/** Loads a state in its first look, on a page with `countWork`. */
export async function openState(page: Page, name: string, fixture: Fixture): Promise<void> {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.goto(addresses().hosted + withLook(framePath(name, fixture), { theme: 'light' }));
  await page.waitForFunction(() => document.documentElement.dataset['gallery'] !== undefined);
}

/** Brings a loaded state into a look, and waits until nothing changes any more. */
export async function enter(page: Page, { width, theme, lang }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(
    ([theme, locale]) => {
      document.body.classList.remove('light', 'dark');
      document.body.classList.add(theme);
      globalThis.NewsAuth?.configure({ theme, ...(locale && { locale }) });
      scrollTo(0, 0);
    },
    [theme, lang] as const,
  );
  await page.evaluate(settle);
}

/** The whole page; what is fixed to the window stands where it stands in a window of 800 pixels. */
export const shoot = (page: Page): Promise<Buffer> => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });

/** Shoots until two pictures in a row are the same. */
export async function shootStill(page: Page): Promise<Buffer> {
  let before = await shoot(page);
  for (;;) {
    await page.evaluate(settle);
    const shot = await shoot(page);
    if (shot.equals(before)) return shot;
    before = shot;
  }
}
