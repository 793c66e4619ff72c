/** Serves style sheets as they are, and scripts built from TypeScript once per run of the demo, on the first request. */
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { readBelow, sendContent } from '../server/pages/files.ts';

const styles = resolve(import.meta.dirname, 'styles');
const partnerStyles = resolve(styles, 'partner');
const scripts = resolve(import.meta.dirname, 'scripts');
const entries = [
  'start',
  'outbox',
  'landing',
  'partner',
  'gallery/gallery',
  'gallery/gallery-frame',
  'diagnose',
  'search',
  'theme/theme',
] as const;

const fresh = { 'cache-control': 'no-cache' };

async function buildScripts(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: entries.map((name) => resolve(scripts, `${name}.ts`)),
    outdir: scripts,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
}

let built: ReturnType<typeof buildScripts> | undefined;

const styleSheet = async (file: string) => (await readBelow(styles, file)) ?? readBelow(partnerStyles, file);

/** `/{name}.css` and `/{name}.js` of the demo's pages. */
export function createAssets(): Hono {
  const app = new Hono();
  app.get('/:file', async (context) => {
    const file = context.req.param('file');
    built ??= buildScripts();
    const content = file.endsWith('.css') ? await styleSheet(file) : (await built).get(file);
    return sendContent(context, file, content, fresh);
  });
  return app;
}
