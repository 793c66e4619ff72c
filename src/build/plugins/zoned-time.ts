/**
 * date-fns-tz without what our screens never need (`features/maintenance/local-time.ts`): its reader of written dates, half of what `toZonedTime`
 * brings along, since we give it instants only; and its question, while the script starts, whether the browser knows `hourCycle`. All that we support
 * do, and to format the first time takes as long as React's start.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const QUESTION = /const testDateFormatted = [^;]*;\s*const hourCycleSupported = [^;]*;/;

export const zonedTime: Plugin = {
  name: 'zoned-time',
  setup({ onLoad }) {
    onLoad({ filter: /date-fns-tz[\\/]dist[\\/]esm[\\/]toDate[\\/]index\.js$/ }, () => ({
      contents: 'export const toDate = (instant) => new Date(instant);',
      loader: 'js',
    }));
    onLoad({ filter: /date-fns-tz[\\/]dist[\\/]esm[\\/]_lib[\\/]tzTokenizeDate[\\/]index\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const contents = code.replace(QUESTION, 'const hourCycleSupported = true;');
      if (contents === code) throw new Error('date-fns-tz asks about `hourCycle` in another way now');
      return { contents, loader: 'js' };
    });
  },
};
