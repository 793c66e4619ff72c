/** The origin of the partner newsrooms. */
import { Hono } from 'hono';
import { createAssets } from '../../pages/assets.ts';
import { sendProductPage } from '../../pages/document.ts';
import { sendPage } from '../../pages/document.ts';
import { formOf } from '../../pages/product-tag.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { brands, hostile } from './brands.ts';
import { brandPage, hostilePage, partnersPage } from './pages.ts';

export function createPartner(settings: Settings): Hono {
  const app = new Hono();
  app.route('/assets', createAssets());
  app.get('/', (context) => sendPage(context, partnersPage(settings)));
  for (const brand of brands) {
    app.get(brand.path, (context) => sendProductPage(context, brandPage(settings, brand, formOf(context.req.query('form')))));
  }
  app.get(hostile.path, (context) => sendProductPage(context, hostilePage(settings)));
  app.all('*', (context) => sendPage(context, partnersPage(settings, 404)));
  return app;
}
