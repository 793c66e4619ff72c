/** The feature of the pages that say whom to ask. */
import type { Feature } from '../../flow/react/screen-views.ts';
import { contactFlow } from './flow.ts';
import { ContactUs } from './ContactUs.tsx';
import { IpError } from './IpError.tsx';
import type { contactRoutes } from './routes.ts';

export const contact = {
  views: {
    'ip-error': IpError,
    'contact-us': ContactUs,
  },
  actions: contactFlow,
} as const satisfies Feature<keyof typeof contactRoutes>;
