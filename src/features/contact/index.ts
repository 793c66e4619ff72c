/** The chunk of the pages that are no step of a flow. */
import { ContactUs } from './ContactUs.tsx';
import { IpError } from './IpError.tsx';
import { NotSupported } from '../device/NotSupported.tsx';

export const pageViews = { ContactUs, IpError, NotSupported };
