/** What sign-up remembers beside its stored steps. */
import { slice } from '../../flow/memory.ts';

/** The password between its step and the submission. */
export const signUpPassword = slice<string | undefined>('signup-password', undefined);

/** The code of the field of interest that the page preselects. */
export const pageInterest = slice<string | undefined>('interest', undefined);
