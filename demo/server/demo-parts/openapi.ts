/** Serves the wire contract as OpenAPI and its flows as Arazzo. */
import { arazzo } from '../../openapi/arazzo/document.ts';
import { demoOpenApi } from '../../openapi/arazzo/demo-document.ts';
import { openApi } from '../../openapi/document.ts';
import type { MountRoutes } from '../api/api.ts';
import { siteOrigin } from '../settings/origins.ts';

export const mountOpenApi: MountRoutes = (app, { settings }) => {
  const server = siteOrigin(settings, 'hosted');
  const documents = {
    'openapi.json': () => openApi(server),
    'demo-openapi.json': () => demoOpenApi(server),
    'arazzo.json': () => arazzo({ contract: 'openapi.json', demo: 'demo-openapi.json' }),
  };
  for (const [name, make] of Object.entries(documents)) app.get(`/demo/${name}`, (context) => context.json(make()));
};
