/** GET /demo/openapi.json: the wire contract as a document. */
import { openApi } from '../openapi.ts';
import type { MountRoutes } from './http/api.ts';
import { siteOrigin } from './origins.ts';

export const mountOpenApi: MountRoutes = (app, { settings }) => {
  app.get('/demo/openapi.json', (context) => context.json(openApi(siteOrigin(settings, 'hosted'))));
};
