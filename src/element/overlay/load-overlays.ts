import { load } from '../page/page.ts';

export const loadOverlays = () => Promise.all([load('app'), load('steps')]).then(([{ drawOverlay }, views]) => ({ ...views, drawOverlay }));
