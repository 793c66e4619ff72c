/** The part without React: what elements without a screen, `NewsAuth` and the hosted page's look need. */
import { mount as maintenance } from '../overlay/mount-maintenance.ts';
import { mount as session } from '../overlay/mount-session.ts';

export { lookOf } from '../../hosted/hosted-look.ts';
export { guardSession } from '../overlay/session-guard.ts';
export * as api from './page-api.ts';
export { share } from './page.ts';
export const mounts = { 'news-session': session, 'news-maintenance': maintenance };
