/** Seldom needed views of a screen that is there from the start. */
import { lazyView, optionalView } from '../flow/react/loading/lazy-view.ts';
import { steps } from './later.ts';

export const BetaNotice = lazyView(() => steps.load().then((part) => part.BetaNotice));
export const MaintenanceBanner = optionalView(() => steps.load().then((part) => part.MaintenanceBanner));
export const PasskeySuggestions = optionalView(() => steps.load().then((part) => part.PasskeySuggestions));
export const SsoHandOff = lazyView(() => steps.load().then((part) => part.SsoHandOff));
