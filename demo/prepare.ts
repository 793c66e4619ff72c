/** Part of `npm run build`: an empty database for first starts, and the contract for whoever generates a client. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApi } from './openapi/document.ts';
import { prepareDatabase } from './server/db/prepared.ts';

const dist = process.env['NEWS_AUTH_DIST'] ?? 'dist';
writeFileSync(path.join(dist, 'openapi.json'), `${JSON.stringify(openApi('https://api.example.com'), null, 2)}\n`);

prepareDatabase();
