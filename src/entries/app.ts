/** The part that renders an element with React. */
import { mountWith } from '../element/mount.tsx';
import { HostedPage } from '../hosted/HostedPage.tsx';

export { drawOverlay } from '../element/overlay/draw-overlay.tsx';
export { MissingSetting } from '../element/overlay/MissingSetting.tsx';
export { adoptPage } from '../element/page/page.ts';
export const mount = mountWith(HostedPage);
