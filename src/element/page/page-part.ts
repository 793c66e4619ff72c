/** The part without React, for elements without a screen, `NewsAuth`, and a hosted page without its own entry. */
import pageCss from '../../hosted/page.css?inline';
import { hostedLook as lookIn } from '../boot/hosted-look.ts';
import { mount as maintenance } from '../overlay/mount-maintenance.ts';
import { mount as session } from '../overlay/mount-session.ts';

export { guardSession } from '../overlay/session-guard.ts';
export * as api from './page-api.ts';
export { adoptPage } from './page.ts';
export const mounts = { 'news-session': session, 'news-maintenance': maintenance };
export const hostedLook = lookIn(pageCss);
