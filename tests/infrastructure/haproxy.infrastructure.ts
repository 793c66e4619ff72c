import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from './program.ts';
import { holdsBehind } from './proxy.ts';

holdsBehind(({ port, servers: [first, two], certificates, folder }) => {
  const sample = sampleOf('haproxy', {
    '10.0.0.11:4400': first,
    '10.0.0.12:4400': two,
    'bind :443': `bind :${port}`,
    '/etc/haproxy/accounts.example.com.pem': join(certificates, 'both.pem'),
    'hdr host accounts.example.com': 'hdr host localhost',
  });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, sample);
  return ['haproxy', '-db', '-f', file];
});
