/** date-fns-tz without its reader of written dates, half of what `toZonedTime` brings along: we give it instants only (`features/maintenance/local-time.ts`). */
import type { Plugin } from 'esbuild';

export const zonedTime: Plugin = {
  name: 'zoned-time',
  setup({ onLoad }) {
    onLoad({ filter: /date-fns-tz[\\/]dist[\\/]esm[\\/]toDate[\\/]index\.js$/ }, () => ({
      contents: 'export const toDate = (instant) => new Date(instant);',
      loader: 'js',
    }));
  },
};
