/** Code that runs without a build has no first frames (`first-frame/{element}`: src/build/first-frames.ts). */
import type { FrameNode } from './frame.ts';

export const nodes: readonly FrameNode[] | undefined = undefined;
export const html: string = '';
