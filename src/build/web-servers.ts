/** `dist/nginx.conf` and `dist/Caddyfile`: static files have no nonce, so the policy allows the page's inline scripts and style by their digests. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface Inline {
  readonly scripts: readonly string[];
  readonly style: string;
}

const policyOf = ({ scripts, style }: Inline): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(digest).join(' ')}`,
    `style-src 'self' ${digest(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://api.example.com",
    "form-action 'self' https://api.example.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

export async function writeWebServers(dist: string, inline: Inline): Promise<void> {
  for (const name of ['nginx.conf', 'Caddyfile']) {
    const sample = await readFile(path.join('src/hosted', name), 'utf8');
    const file = sample.replace('{{policy}}', () => policyOf(inline));
    await writeFile(path.join(dist, name), file);
  }
}
