import type { Banner } from '../../flow/banners.ts';
import { slice } from '../../flow/memory.ts';

/** Set while the contact page stands in for the e-mail step: the banner that the step showed. */
export const fallback = slice<{ readonly banner: Banner | null } | undefined>('contact', undefined);
