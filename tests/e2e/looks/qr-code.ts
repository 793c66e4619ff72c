/** Whether a camera can read the QR code of the set-up. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

const codeOf = (page: Page) => page.getByRole('img', { name: 'QR code for your authenticator app' });

/** How light the pixels of the code are, in rows, 0 to 255. */
async function rowsOf(page: Page): Promise<readonly (readonly number[])[]> {
  const png = (await codeOf(page).screenshot()).toString('base64');
  await page.goto('about:blank');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    const { data: bytes } = pen.getImageData(0, 0, width, height);
    return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => bytes[(y * width + x) * 4] ?? 0));
  }, png);
}

export async function expectReadable(page: Page): Promise<void> {
  const rows = await rowsOf(page);
  const inside = rows.slice(32, -32).flatMap((row) => row.slice(32, -32));
  expect(inside.filter((light) => light > 200).length).toBeGreaterThan(inside.length / 4);
  expect(inside.filter((light) => light < 60).length).toBeGreaterThan(inside.length / 5);
  expect(rows[Math.floor(rows.length / 2)]?.length).toBeGreaterThan(200);
  // The margin that a camera needs: light from the code's own edge on.
  const edge = rows[28]?.slice(28, -28) ?? [];
  expect(edge.every((light) => light > 200)).toBe(true);
}
