/** The chunk for phones and tablets. */
import { NotSupported } from './NotSupported.tsx';

export const deviceViews = { NotSupported };
