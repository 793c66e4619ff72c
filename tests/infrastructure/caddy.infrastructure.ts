import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from './program.ts';
import { holdsBehind } from './proxy.ts';

holdsBehind(({ port, servers: [first, two], certificates, folder }) => {
  const certificate = `tls ${join(certificates, 'certificate.pem')} ${join(certificates, 'key.pem')}`;
  const sample = sampleOf('caddy', {
    '10.0.0.11:4400': first,
    '10.0.0.12:4400': two,
    'accounts.example.com {': `localhost:${port} {\n  ${certificate}`,
  });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n  admin off\n  auto_https disable_redirects\n}\n${sample}`);
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
});
