/** Serves the sheets and the browser scripts (`{name}.client.ts`) that stand beside the pages of the demo; scripts are built on the first request. */
import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { readBelow, sendContent } from '../server/pages/files.ts';

const demo = resolve(import.meta.dirname, '..');
const SCRIPT = '.client.ts';

const fresh = { 'cache-control': 'no-cache' };

/** By name, wherever in the demo they are. */
const filesEnding = (ending: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(demo, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending))
      .map((file) => [basename(file, ending), file]),
  );

async function buildScripts(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries([...filesEnding(SCRIPT)].map(([name, file]) => [name, resolve(demo, file)])),
    outdir: demo,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
}

const sheets = filesEnding('.css');
let built: ReturnType<typeof buildScripts> | undefined;

/** `/{name}.css` and `/{name}.js` of the demo's pages. */
export function createAssets(): Hono {
  const app = new Hono();
  app.get('/:file', async (context) => {
    const file = context.req.param('file');
    built ??= buildScripts();
    const sheet = sheets.get(basename(file, '.css'));
    const content = file.endsWith('.css') ? await readBelow(demo, sheet ?? '') : (await built).get(file);
    return sendContent(context, file, content, fresh);
  });
  return app;
}
