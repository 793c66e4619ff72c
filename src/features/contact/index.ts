/** The chunk of the pages that say whom to ask. */
import type { ScreenViews } from '../../flow/react/screen-views.ts';
import { ContactUs } from './ContactUs.tsx';
import { IpError } from './IpError.tsx';
import type { contactRoutes } from './routes.ts';

export const views = {
  'ip-error': IpError,
  'contact-us': ContactUs,
} as const satisfies ScreenViews<keyof typeof contactRoutes>;
