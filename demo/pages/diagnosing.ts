/** `?diagnose`: a page with the product shows what `NewsAuth.diagnose()` finds on it. */
import type { Context } from 'hono';
import { type Page, sendPage } from './document.ts';

export function sendProductPage(context: Context, page: Page): Response | Promise<Response> {
  if (context.req.query('diagnose') === undefined) return sendPage(context, page);
  const { styles, scripts = [] } = page;
  return sendPage(context, { ...page, styles: [...styles, '/assets/diagnose.css'], scripts: [...scripts, '/assets/diagnose.js'] });
}
