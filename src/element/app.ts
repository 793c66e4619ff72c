import { HostedPage } from '../hosted/HostedPage.tsx';
import { mountWith } from './mount.tsx';

export { drawOverlay } from './overlay/draw-overlay.tsx';
export { MissingSetting } from './overlay/MissingSetting.tsx';
export { share } from './page/page.ts';
export const mount = mountWith(HostedPage);
