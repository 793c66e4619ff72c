/** The origin of the landing application. */
import { Hono } from 'hono';
import { createAssets } from '../../pages/assets.ts';
import { sendProductPage } from '../../pages/document.ts';
import { sendPage } from '../../pages/document.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { landingDocument, landingNotFound, landingPagesOf } from './pages.ts';

/** `?idle=15` sets the idle time-out of this page, in seconds. */
const idleOf = (query: string | undefined) => (/^[1-9]\d{0,4}$/.test(query ?? '') ? (query ?? '') : '');

export function createLanding(settings: Settings): Hono {
  const app = new Hono();
  app.route('/assets', createAssets());
  for (const page of landingPagesOf(settings)) {
    app.get(page.path, (context) => sendProductPage(context, landingDocument(settings, page, idleOf(context.req.query('idle')))));
  }
  app.all('*', (context) => sendPage(context, landingNotFound(context.req.path)));
  return app;
}
