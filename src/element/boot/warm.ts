/** Unbuilt code and the one file load nothing; for the other forms the build puts `bring` here (src/build/parts/entry.ts). */
import type { ElementTag } from '../table.ts';

/** Asks for the file of an element's first screen beside React's, which would only then learn its name. */
export const warm = (_tag: ElementTag): void => {};
