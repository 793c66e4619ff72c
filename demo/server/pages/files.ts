/** Serves files below a folder, never one outside it. */
import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { Context } from 'hono';
import { acceptedEncodings } from './encodings.ts';
import { type Representation, represent, representationsOf } from './representations.ts';

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

type Headers = Readonly<Record<string, string>>;

function pathBelow(folder: string, name: string): string | undefined {
  const path = resolve(folder, name);
  return path.startsWith(folder + sep) && !path.includes('\0') ? path : undefined;
}

export async function readBelow(folder: string, name: string): Promise<Buffer | undefined> {
  const path = pathBelow(folder, name);
  return path === undefined ? undefined : readFile(path).catch(() => undefined);
}

const notFound = (context: Context) => context.text('Not found', 404, { 'x-content-type-options': 'nosniff' });

/** RFC 9110, 13.1.2: `If-None-Match` matches any listed tag, weak or strong, and `*` matches everything. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  return [...(ifNoneMatch ?? '').matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}

function send(context: Context, type: string, { content, etag, encoding }: Representation, baseHeaders: Headers): Response {
  const headers = { ...baseHeaders, etag, vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' };
  if (isKnown(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
  return context.body(content, 200, {
    ...headers,
    'content-type': type,
    'content-length': String(content.length),
    ...(encoding && { 'content-encoding': encoding }),
  });
}

export function sendContent(context: Context, name: string, content: Uint8Array | undefined, headers: Headers): Response {
  if (!content) return notFound(context);
  return send(context, types[extname(name)] ?? 'application/octet-stream', represent(content), headers);
}

/** A type that pages do not load is answered with 404. */
export async function sendFile(context: Context, folder: string, name: string, headers: Headers): Promise<Response> {
  const type = types[extname(name)];
  const path = pathBelow(folder, name);
  if (type === undefined || path === undefined) return notFound(context);
  const forms = await representationsOf(path);
  const wanted = acceptedEncodings(context.req.header('accept-encoding'));
  const best = [...wanted, undefined].flatMap((encoding) => forms.find((form) => form.encoding === encoding) ?? [])[0];
  return best ? send(context, type, best, headers) : notFound(context);
}
