/**
 * `dist/nginx.conf` and `dist/Caddyfile`, which lie beside this file but for the policy of the hosted page: its inline scripts and style are
 * allowed by their digests, since static files have no nonce.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The digests of the page's inline scripts or styles. The settings are data that never runs, so they need none. */
const digestsOf = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => digest(text)).join(' ');

const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${digestsOf(html, 'script')}`,
    `style-src 'self' ${digestsOf(html, 'style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://api.example.com",
    "form-action 'self' https://api.example.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

export async function writeWebServers(folder: string, html: string): Promise<void> {
  for (const name of ['nginx.conf', 'Caddyfile']) {
    const file = await readFile(path.join('src/build/served', name), 'utf8');
    await writeFile(
      path.join(folder, name),
      file.replace('{{policy}}', () => policyOf(html)),
    );
  }
}
