/** The package's command `news-auth`: one file for Node, with everything in it. */
import { build } from 'esbuild';
import { notePackages } from './package/notices.ts';

export const buildVerify = (dist: string): Promise<unknown> =>
  build({
    entryPoints: { verify: 'src/verify/main.ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    outdir: dist,
    plugins: [notePackages],
  });
