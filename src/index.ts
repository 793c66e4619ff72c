/** The package: importing it defines the elements and `NewsAuth`. */
import './elements/news-auth.ts';

export type { NewsAuthGlobal } from './elements/global.ts';
export type {
  NewsAuthEvent,
  NewsElement,
  NewsLoginElement,
  NewsMfaElement,
  NewsSignupElement,
} from './elements/types.ts';
export { type Screen, screens } from './flows/screens.ts';
export type { Settings } from './flows/settings.ts';
export type { PublicUser } from './flows/stored-user.ts';
export type { NewsAuthEvents } from './state/events.ts';
