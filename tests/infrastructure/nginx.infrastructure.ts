import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from './program.ts';
import { holdsBehind } from './proxy.ts';

holdsBehind(({ port, servers: [first, two], certificates, folder }) => {
  const sample = sampleOf('nginx', {
    '10.0.0.11:4400': first,
    '10.0.0.12:4400': two,
    'listen 443': `listen ${port}`,
    'server_name accounts.example.com': 'server_name localhost',
    '/etc/nginx/accounts.example.com.crt': join(certificates, 'certificate.pem'),
    '/etc/nginx/accounts.example.com.key': join(certificates, 'key.pem'),
    '/var/log/nginx': folder,
  });
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off; ${user} pid ${folder}/pid;\nevents {}\nhttp {\n${tempPaths.join('\n')}\n${sample}}\n`);
  return ['nginx', '-e', join(folder, 'error.log'), '-c', file];
});
