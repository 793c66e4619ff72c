/** Part of `npm run build`: writes an empty database for first starts, the OpenAPI document for generating clients, the accessibility report, and llms.txt. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { accessibilityReport, reportDocument } from './accessibility/report.ts';
import { llmsText } from './guide/reference/llms.ts';
import { openApi } from './openapi/document.ts';
import { prepareDatabase } from './server/db/prepared.ts';

const dist = process.env['NEWS_AUTH_DIST'] ?? 'dist';
writeFileSync(path.join(dist, 'openapi.json'), `${JSON.stringify(openApi('https://api.example.com'), null, 2)}\n`);

const report = accessibilityReport();
writeFileSync(path.join(dist, 'accessibility.json'), `${JSON.stringify(report, null, 2)}\n`);
writeFileSync(path.join(dist, 'accessibility.html'), reportDocument(report));

writeFileSync(path.join(dist, 'llms.txt'), await llmsText());

prepareDatabase();
