/** The elements with their properties and events, as the DOM has them (elements.md). */
import type { NewsAuthEvents } from '../../flow/machine/events.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ElementTag } from '../table.ts';

export type NewsAuthEvent<N extends keyof NewsAuthEvents> = CustomEvent<NewsAuthEvents[N]>;

export interface CommonProperties {
  apiBaseUrl?: string;
  /** A BCP 47 language tag. */
  locale?: string;
  theme?: Settings['theme'];
  routing?: Settings['routing'];
  basePath?: string;
  /** Where the element renders; read once, before it is first connected. */
  renderRoot?: 'shadow' | 'light';
  /** Any setting of the README's table. */
  config?: Partial<Settings>;
  /** Words of the host's own, by English source; they win over translations. */
  messages?: Readonly<Record<string, string>>;
}

interface LoginProperties {
  /** Where to go after the login; its origin counts as allowed. */
  redirectUrl?: string;
  mode?: 'connect' | 'sso';
  email?: string;
  blockMobile?: boolean;
}
interface MfaProperties {
  mfaRetrievalToken?: string;
  requireMfaSetup?: boolean;
}
interface SignUpProperties {
  /** The field of interest to preselect. */
  interest?: 'M' | 'F' | 'PI' | 'J' | 'PS' | 'PO';
  /** The id of a confirmation link. */
  userId?: string;
  loginUrl?: string;
}

/** What each element has besides the common properties: nothing unless said. */
export interface ElementProperties extends Record<ElementTag, object> {
  'news-login': LoginProperties;
  'news-mfa': MfaProperties;
  'news-signup': SignUpProperties;
}

export interface NewsElement extends HTMLElement, CommonProperties {}
export interface NewsLoginElement extends NewsElement, LoginProperties {}
export interface NewsMfaElement extends NewsElement, MfaProperties {}
export interface NewsSignupElement extends NewsElement, SignUpProperties {}

/** The element of a tag. */
export interface NewsElements extends Record<ElementTag, NewsElement> {
  'news-login': NewsLoginElement;
  'news-mfa': NewsMfaElement;
  'news-signup': NewsSignupElement;
}

type EventMap = { [N in keyof NewsAuthEvents]: NewsAuthEvent<N> };

declare global {
  interface HTMLElementTagNameMap extends NewsElements {}
  /** Of every element, of `document` and of `window`: the events bubble. */
  interface GlobalEventHandlersEventMap extends EventMap {}
}
