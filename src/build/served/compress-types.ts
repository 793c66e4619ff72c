/** Part of `npm run build`: the compiler writes the types after the bundler has ended. */
import { writeCompressed } from './compress.ts';

await writeCompressed(process.env['NEWS_AUTH_DIST'] ?? 'dist');
