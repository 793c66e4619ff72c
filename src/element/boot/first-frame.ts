/** The first frame of `<news-login>`. The build draws it with react-dom/server and puts it here (tsup.config.ts); unbuilt code has none. */
import type { FrameNode } from './frame.ts';

export const frame: readonly FrameNode[] | undefined = undefined;
