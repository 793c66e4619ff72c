/** Who is signed in by the page's session in memory: where storage does not work, nothing else knows (decisions 5). */
import type { StoredUser } from '../flows/stored.ts';

export const live: { user?: () => StoredUser | undefined } = {};
