/** `dist/esm/ssr.js`: `renderLogin`, with the first frame and its sheets in it. */
import { build } from 'esbuild';
import { drawnFrames } from './drawn-frames.ts';

export const writeSsr = (outfile: string, target: string[]): Promise<unknown> =>
  build({
    entryPoints: ['src/ssr/render-login.ts'],
    outfile,
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    minify: true,
    sourcemap: 'linked',
    plugins: [drawnFrames(target)],
  });
