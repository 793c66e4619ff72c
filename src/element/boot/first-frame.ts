/** The first frame of `<news-login>`. The build draws it with react-dom/server and puts it here (build/drawn-frames.ts); unbuilt code has none. */
import type { ElementTag } from '../table.ts';
import type { FirstFrame } from './frame.ts';

/** By element; the loader adds more (`loader/frames.ts`). */
export const firstFrames: Partial<Record<ElementTag, FirstFrame>> = {};
