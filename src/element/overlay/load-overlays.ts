/** React, and the views that elements without a screen draw with it. */
import { load } from '../page/page.ts';

export const loadOverlays = () => Promise.all([load('app'), load('steps')]).then(([{ drawOverlay }, views]) => ({ ...views, drawOverlay }));
