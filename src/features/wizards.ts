/** The part with the wizards of sign-up and of first-time users, which most visits do not need. */
export { firstTimeUser } from './first-time-user/feature.tsx';
export { signUp } from './sign-up/feature.ts';
