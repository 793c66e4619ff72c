/** Files below a folder, and never one outside it. */
import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Context } from 'hono';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** @param folder absolute */
export async function readBelow(folder: string, name: string): Promise<Buffer | undefined> {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) return undefined;
  return readFile(path).catch(() => undefined);
}

/** Answers with the content, its type taken from the name; 404 without content. */
export function sendContent(
  context: Context,
  name: string,
  content: Uint8Array | undefined,
  headers: Readonly<Record<string, string>>,
): Response {
  if (!content) return context.text('Not found', 404, { 'x-content-type-options': 'nosniff' });
  return context.body(new Uint8Array(content), 200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
}
