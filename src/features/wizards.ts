/** The part with the wizards of sign-up and of first-time users, which most visits need nothing of. */
export { firstTimeUser } from './first-time-user/feature.ts';
export { signUp } from './sign-up/feature.ts';
