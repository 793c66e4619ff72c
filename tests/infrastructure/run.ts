/**
 * `npm run test:infrastructure`: the built server among proxies, a pooler, a mail server and identity providers, as Debian packages them.
 * `-- nginx mail` runs only the named parts.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { runParts } from '../run-parts.ts';
import { openTemporaryFolders, temporaryFolder } from '../temporary-folder.ts';
import { parts } from './parts.ts';

const removeFolders = openTemporaryFolders();
const folder = temporaryFolder('certificate');
const names = ['localhost', hostname()].map((value) => ({ type: 2 as const, value }));
const generated = await generate([{ name: 'commonName', value: 'localhost' }], {
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: names },
  ],
});
const certificate = join(folder, 'certificate.pem');
writeFileSync(certificate, generated.cert);
writeFileSync(join(folder, 'key.pem'), generated.private);
writeFileSync(join(folder, 'both.pem'), `${generated.cert}\n${generated.private}`);

runParts('npm run test:infrastructure', parts, (present) => {
  const files = present.map((name) => `infrastructure/${name}.infrastructure.ts`);
  const argv = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/infrastructure/vitest.config.ts', ...files];
  // Node trusts further certificates only from its start on.
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
  return spawnSync(process.execPath, argv, { stdio: 'inherit', env }).status;
});
removeFolders();
