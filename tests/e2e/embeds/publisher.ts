/** A publisher's origin: each of its addresses contains the page that it shows. */
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Part } from '../../../src/build/parts.ts';
import { addresses } from '../fixtures/addresses.ts';

export interface MadePage {
  readonly head?: string;
  readonly body: string;
  /** Content-Security-Policy of the page. */
  readonly policy?: string;
  /** More headers of its answer, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly doctype?: string;
}

/** The address of a page made up by a test. */
export function pageOf(page: MadePage): string {
  return `${addresses().publisher}/page/${Buffer.from(JSON.stringify(page)).toString('base64url')}`;
}

/** An origin of the product where files of one name fail at first: id of the test, number of failures, name, path. */
const UNSTEADY = /^\/unsteady\/([\w-]+)\/(\d+)\/([\w-]+)(\/.+)$/;

/** The product's folder there, and a function that ends the failures, if there were any, and returns their number. */
export function unsteady(failures: number, name: Part): { readonly folder: string; mend(): Promise<number> } {
  const id = crypto.randomUUID();
  return {
    folder: `${addresses().publisher}/unsteady/${id}/${failures}/${name}`,
    mend: async () => Number(await (await fetch(`${addresses().publisher}/mended/${id}`)).text()),
  };
}

/** Serves a host's file from a folder of this machine: folder, path. */
const BUILT = /^\/built\/([\w-]+)\/([^?#]+)/;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** The address of such a folder. */
export const filesOf = (folder: string): string => `${addresses().publisher}/built/${Buffer.from(folder).toString('base64url')}`;

/** The tag of a host's `app.js`, which stands in a folder of this machine. */
export const builtTag = (folder: string, file = 'app.js'): string => `<script type="module" src="${filesOf(folder)}/${file}"></script>`;

/** The address of a page with such a script. */
export const builtIn = (folder: string): string => pageOf({ body: `<div id="app"></div>${builtTag(folder)}` });

const PAGE = /^\/page\/([\w-]+)/;

const document = ({ head = '', body, doctype = '<!doctype html>' }: MadePage) =>
  `${doctype}<html lang="en"><head><meta charset="utf-8"><title>The Publisher</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`;

export async function openPublisher() {
  let taken = 0;
  const failed = new Map<string, number>();

  async function passOn(url: string, response: ServerResponse): Promise<boolean> {
    const mended = /^\/mended\/(.+)/.exec(url)?.[1];
    if (mended) {
      const count = failed.get(mended) ?? 0;
      response.end(String(count));
      if (count > 0) failed.set(mended, Number.POSITIVE_INFINITY);
      return true;
    }
    const [, id = '', times, name, path = ''] = UNSTEADY.exec(url) ?? [];
    if (!name) return false;
    const count = failed.get(id) ?? 0;
    if (path.includes(`/${name}-`) && count < Number(times)) {
      failed.set(id, count + 1);
      response.writeHead(503).end();
      return true;
    }
    const answer = await fetch(addresses().hosted + path);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
    return true;
  }

  const server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    // Counts across all workers, so that no two tests of a run start with the same person.
    if (url === '/next-number') return void response.end(String(taken++));
    if (url === '/favicon.ico') return void response.writeHead(204).end();
    if (await passOn(url, response)) return;
    const [, folder = '', name] = BUILT.exec(url) ?? [];
    if (name) {
      const file = await readFile(path.join(Buffer.from(folder, 'base64url').toString('utf8'), decodeURIComponent(name))).catch(
        () => undefined,
      );
      response.writeHead(file ? 200 : 404, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream' });
      return void response.end(file);
    }
    const key = PAGE.exec(url)?.[1];
    const page: MadePage = key ? JSON.parse(Buffer.from(key, 'base64url').toString('utf8')) : { body: '<p>The Publisher</p>' };
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...page.headers,
      ...(page.policy ? { 'content-security-policy': page.policy } : {}),
    });
    response.end(document(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
