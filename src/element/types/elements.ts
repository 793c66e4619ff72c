/** The elements with their properties and events, as the DOM has them (elements.md). */
import type { NewsAuthEvents } from '../../flow/machine/events.ts';
import type { GivenSettings, Settings } from '../../settings/settings.ts';
import type { ElementTag } from '../element-table.ts';

/** How `redeem()` decides. */
export interface RedeemOptions {
  /** The user of `t` takes the place of another one who is signed in, without a question. */
  readonly replace?: boolean | undefined;
}

/** An event of ours as a listener gets it. */
export type NewsAuthEvent<N extends keyof NewsAuthEvents> = CustomEvent<NewsAuthEvents[N]>;

/** Of every element; each may change at run time, and `undefined` means the default. */
export interface CommonProperties {
  /** The service: an http(s) origin, with or without a path, or a path. */
  apiBaseUrl?: string | undefined;
  /** A BCP 47 language tag. */
  locale?: string | undefined;
  /** `auto`, the default, follows the system. */
  theme?: Settings['theme'] | undefined;
  /** `memory`, the default, leaves the page's address alone; `path` shows screens as paths under `basePath`. */
  routing?: Settings['routing'] | undefined;
  /** `/login` unless given. */
  basePath?: string | undefined;
  /** Where the element renders; read once, before it is first connected. */
  renderRoot?: 'shadow' | 'light' | undefined;
  /** Any setting (elements.md, Settings). */
  config?: GivenSettings | undefined;
  /** Words of the host's own, by English source; they win over translations. */
  messages?: Readonly<Record<string, string>> | undefined;
}

interface LoginProperties {
  /** Where to go after the login; its origin counts as allowed. */
  redirectUrl?: string | undefined;
  /** Which way to log in shows first: `connect` unless given. */
  mode?: 'connect' | 'sso' | undefined;
  /** Fills in the email address, unless the user has typed one. */
  email?: string | undefined;
  /** Phones and tablets are told that sign-ins are not supported (S1). */
  blockMobile?: boolean | undefined;
}
interface MfaProperties {
  /** Of the login that waits for its second factor; the stored one unless given. */
  mfaRetrievalToken?: string | undefined;
  /** That login has no second factor yet. */
  requireMfaSetup?: boolean | undefined;
}
interface SignUpProperties {
  /** The field of interest to preselect. */
  interest?: 'M' | 'F' | 'PI' | 'J' | 'PS' | 'PO' | undefined;
  /** The id of a confirmation link. */
  userId?: string | undefined;
  /** Where the sign-in links and the button of the confirmation lead. */
  loginUrl?: string | undefined;
}

/** What each element has besides the common properties: nothing unless said. */
export interface ElementProperties extends Record<ElementTag, object> {
  'news-login': LoginProperties;
  'news-mfa': MfaProperties;
  'news-signup': SignUpProperties;
}

/** Any of our elements. */
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
  // Nothing new where the DOM's types are known; a server's project may do without them.
  interface HTMLElement {}
  interface CustomEvent<T> {}
  interface HTMLElementTagNameMap extends NewsElements {}
  /** Of every element, of `document` and of `window`: the events bubble. */
  interface GlobalEventHandlersEventMap extends EventMap {}
}
