/** Unbuilt code and the one file load nothing; for the other forms the build puts one here that does (src/build/parts/entry.ts). */
import type { ElementTag } from '../table.ts';

/** Asks for all files of an element's first screen at once, and runs none of them. */
export const warm = (_tag: ElementTag): Promise<unknown> | undefined => undefined;
