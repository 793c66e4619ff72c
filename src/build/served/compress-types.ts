/** The last command of `npm run build`: types and contract are written after the bundler has ended, so they are compressed here. */
import { writeCompressed } from './compress.ts';

await writeCompressed(process.env['NEWS_AUTH_DIST'] ?? 'dist');
