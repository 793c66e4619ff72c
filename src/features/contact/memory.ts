import type { Banner } from '../../flow/banners.ts';
import { slice } from '../../flow/memory.ts';

/** The contact page stands in for the e-mail step, which said this. */
export const standsIn = slice<{ readonly banner: Banner | null } | undefined>('contact', undefined);
