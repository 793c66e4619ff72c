/** Types for the people who embed: elements with their properties and events, in the DOM, in TypeScript and in JSX. */
import type { HTMLAttributes } from 'react';
import type { Settings } from '../settings/settings.ts';
import type { NewsAuthEvents } from '../flow/machine/events.ts';
import type { ElementTag } from './table.ts';

export type NewsAuthEvent<N extends keyof NewsAuthEvents> = CustomEvent<NewsAuthEvents[N]>;

export interface CommonProperties {
  apiBaseUrl?: string;
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

export interface NewsElement extends HTMLElement, CommonProperties {
  addEventListener<N extends keyof NewsAuthEvents>(
    type: N,
    listener: (event: NewsAuthEvent<N>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
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
  /** An interest code to preselect: M, F, PI, J, PS or PO. */
  interest?: string;
  /** The id of a confirmation link. */
  userId?: string;
  loginUrl?: string;
}

export interface NewsLoginElement extends NewsElement, LoginProperties {}
export interface NewsMfaElement extends NewsElement, MfaProperties {}
export interface NewsSignupElement extends NewsElement, SignUpProperties {}

/** `redirectUrl` → `redirect-url`. */
type Kebab<S extends string> = S extends `${infer Head}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Uncapitalize<Head>}${Kebab<Rest>}`
    : `${Uncapitalize<Head>}-${Kebab<Rest>}`
  : S;
type Attributes<P> = { [N in keyof P & string as Kebab<N>]?: P[N] };
type Listeners = { [N in keyof NewsAuthEvents as `on${N}`]?: (event: NewsAuthEvent<N>) => void };

type Jsx<P> = HTMLAttributes<HTMLElement> &
  P &
  Attributes<Omit<P, 'config' | 'messages'>> &
  Listeners & { class?: string; ref?: unknown; key?: string | number };

/** What each element has besides the common properties: nothing unless said. */
export interface ElementProperties extends Record<ElementTag, object> {
  'news-login': LoginProperties;
  'news-mfa': MfaProperties;
  'news-signup': SignUpProperties;
}

type NewsElements = { [T in keyof ElementProperties]: Jsx<CommonProperties & ElementProperties[T]> };

declare global {
  interface HTMLElementTagNameMap extends Record<ElementTag, NewsElement> {
    'news-login': NewsLoginElement;
    'news-mfa': NewsMfaElement;
    'news-signup': NewsSignupElement;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends NewsElements {}
  }
}
