/** The chunk behind the link of the confirmation mail. */
import { Confirmation } from './Confirmation.tsx';

export const confirmationViews = { Confirmation };
