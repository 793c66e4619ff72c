/** Unbuilt code and the one file have nothing to fetch. In the other forms the build replaces this module (src/build/parts/entry.ts). */
import type { ElementTag } from '../table.ts';

/** Asks for all files of an element's first screen at once, and runs none of them. */
export const warm = (_tag: ElementTag): Promise<unknown> | undefined => undefined;
