/** /demo/theme: a brand's tokens, tried on real screens. */
import { sendPage } from '../pages/document.ts';
import type { MountRoutes } from '../server/service.ts';
import { themePage } from './theme-page.ts';

export const mountTheme: MountRoutes = (app) => {
  app.get('/demo/theme', async (context) => sendPage(context, await themePage()));
};
