/** Serves the wire contract as OpenAPI. */
import { openApi } from '../../openapi/document.ts';
import type { MountRoutes } from '../service.ts';
import { siteOrigin } from '../settings/origins.ts';

export const mountOpenApi: MountRoutes = (app, { settings }) => {
  app.get('/demo/openapi.json', (context) => context.json(openApi(siteOrigin(settings, 'hosted'))));
};
