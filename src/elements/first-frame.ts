/** First frames by tag. The build draws them with react-dom/server and puts them here (tsup.config.ts); unbuilt code has none. */
import type { FrameNode } from './frame.ts';

export const firstFrames: Readonly<Record<string, readonly FrameNode[] | undefined>> = {};
