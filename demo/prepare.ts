/** Part of `npm run build`: an empty database for first starts. */
import { prepareDatabase } from './server/db/prepared.ts';

prepareDatabase();
