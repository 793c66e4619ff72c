/** The chunk of the pages that say whom to ask. */
import { ContactUs } from './ContactUs.tsx';
import { IpError } from './IpError.tsx';

export const contactViews = { ContactUs, IpError };
