import type { Page } from '@playwright/test';
import { fixtures } from '../../../demo/gallery/fixtures.ts';
import { framePath, type Look } from '../../../demo/gallery/frame-page.ts';
import { withLook } from '../../../demo/gallery/gallery-page.ts';
import { addresses } from '../fixtures/addresses.ts';
import { expect } from '../fixtures/test.ts';

/** Opens a state of the gallery, and waits until it shows. */
export async function openState(page: Page, name: string, look: Look = {}): Promise<void> {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`the gallery has no state ${name}`);
  await page.goto(addresses().hosted + withLook(framePath(name, fixture), look));
  // Looks in every frame, where `expect` looks ever more rarely.
  await page.waitForFunction(() => document.documentElement.dataset['gallery'] !== undefined);
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'ready');
}
