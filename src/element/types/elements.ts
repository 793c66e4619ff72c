/** The elements with their properties and events, as the DOM has them (elements.md). */
import type { NewsAuthEvents } from '../../flow/machine/events.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ElementTag } from '../table.ts';

/** An event of ours as a listener gets it. */
export type NewsAuthEvent<N extends keyof NewsAuthEvents> = CustomEvent<NewsAuthEvents[N]>;

/** Of every element; each may change at run time, and `undefined` means the default. */
export interface CommonProperties {
  /** The service: an http(s) origin, with or without a path, or a path. */
  apiBaseUrl?: string;
  /** A BCP 47 language tag. */
  locale?: string;
  /** `auto`, the default, follows the system. */
  theme?: Settings['theme'];
  /** `memory`, the default, leaves the page's address alone; `path` shows screens as paths under `basePath`. */
  routing?: Settings['routing'];
  /** `/login` unless given. */
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
  /** Which way to log in shows first: `connect` unless given. */
  mode?: 'connect' | 'sso';
  /** Fills in the e-mail address, unless somebody has typed one. */
  email?: string;
  /** Phones and tablets are told that log-ins are not supported (S1). */
  blockMobile?: boolean;
}
interface MfaProperties {
  /** Of the login that waits for its second factor; the stored one unless given. */
  mfaRetrievalToken?: string;
  /** That login has no second factor yet. */
  requireMfaSetup?: boolean;
}
interface SignUpProperties {
  /** The field of interest to preselect. */
  interest?: 'M' | 'F' | 'PI' | 'J' | 'PS' | 'PO';
  /** The id of a confirmation link. */
  userId?: string;
  /** Where the confirmation's button leads. */
  loginUrl?: string;
}

/** What each element has besides the common properties: nothing unless said. */
export interface ElementProperties extends Record<ElementTag, object> {
  'news-login': LoginProperties;
  'news-mfa': MfaProperties;
  'news-signup': SignUpProperties;
}

/** An element of ours, whichever it is. */
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
