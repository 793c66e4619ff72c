/** The part with React: the machine, and the screens of signing in. */
export { mount } from './mount.tsx';
export { drawOverlay } from './overlay/draw-overlay.tsx';
export { MissingSetting } from './overlay/MissingSetting.tsx';
export { share } from './page/page.ts';
