/** The part without React, for elements without a screen, `NewsAuth`, and a hosted page without its own entry. */
import { hostedLook as lookIn } from '../element/boot/hosted-look.ts';
import { mount as maintenance } from '../element/overlay/mount-maintenance.ts';
import { mount as session } from '../element/overlay/mount-session.ts';
import pageCss from '../hosted/page.css?inline';

export { guardSession } from '../element/overlay/session-guard.ts';
export * as api from '../element/page/page-api.ts';
export { adoptPage } from '../element/page/page.ts';
export const mounts = { 'news-session': session, 'news-maintenance': maintenance };
export const hostedLook = lookIn(pageCss);
