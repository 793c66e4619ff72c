import { nodes } from 'first-frame/news-login';
import type { ElementTag } from '../element-table.ts';
import type { FirstFrame } from './frame.ts';

/** The loader adds more (`loader/frames.ts`). */
export const firstFrames: Partial<Record<ElementTag, FirstFrame>> = { 'news-login': { frame: nodes } };
