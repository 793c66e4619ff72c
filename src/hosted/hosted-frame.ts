/** The first frame of the hosted page, drawn by the build like that of `first-frame.ts`. */
import type { FrameNode } from '../element/boot/frame.ts';

export const frame: readonly FrameNode[] | undefined = undefined;
