/** The package: importing it defines the elements and `NewsAuth`. */
import { define } from './element/define.ts';
import { moduleParts } from './entries/modules.ts';

export type { Finding, FindingCode } from './element/diagnose/finding.ts';
export type { NewsAuthGlobal } from './element/page/global.ts';
export type * from './element/types/frameworks.ts';
export type { RedeemOptions } from './element/types/elements.ts';
export type {
  NewsAuthEvent,
  NewsElement,
  NewsLoginElement,
  NewsMfaElement,
  NewsSignupElement,
} from './element/types/elements.ts';
export { type Screen, screens } from './flow/screens.ts';
export type { GivenSettings, Settings } from './settings/settings.ts';
export type { PublicUser } from './session/stored-user.ts';
export type { NewsAuthEvents } from './flow/machine/events.ts';

define(moduleParts);
