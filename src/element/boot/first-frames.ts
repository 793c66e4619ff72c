/** The first frame of `<news-login>`. */
import { nodes } from 'first-frame/news-login';
import type { ElementTag } from '../table.ts';
import type { FirstFrame } from './frame.ts';

/** By element; the loader adds more (`loader/frames.ts`). */
export const firstFrames: Partial<Record<ElementTag, FirstFrame>> = { 'news-login': { frame: nodes } };
