/** A browser that darkens every page by force: a camera still reads the QR code. */
import { installedHeadless, launchOptions } from '../../browser.ts';
import { openState } from '../gallery/open-state.ts';
import { expect, test } from '../fixtures/test.ts';

const { executablePath, args } = launchOptions(installedHeadless());
test.use({ launchOptions: { executablePath, args: [...args, '--blink-settings=forceDarkModeEnabled=true'] } });

test('a QR code stays dark on light in a browser that darkens pages by force', async ({ page }) => {
  await openState(page, 'mfa-setup-verify-app', { theme: 'light' });
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const png = (await code.screenshot()).toString('base64');
  await page.goto('about:blank');
  /** How light the pixels are, in rows, 0 to 255. */
  const rows = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    const { data: bytes } = pen.getImageData(0, 0, width, height);
    return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => bytes[(y * width + x) * 4] ?? 0));
  }, png);
  // The page around it is dark, so the browser does darken.
  const middle = rows[Math.floor(rows.length / 2)] ?? [];
  const inside = rows.slice(32, -32).flatMap((row) => row.slice(32, -32));
  expect(inside.filter((light) => light > 200).length).toBeGreaterThan(inside.length / 4);
  expect(inside.filter((light) => light < 60).length).toBeGreaterThan(inside.length / 5);
  expect(middle.length).toBeGreaterThan(200);
  // The margin that a camera needs: light from the code's own edge on.
  const edge = rows[28]?.slice(28, -28) ?? [];
  expect(edge.every((light) => light > 200)).toBe(true);
});
