/** What the public surface of each element is for: read by editors, by the guide, and by nothing that ships. */
import type { ElementTag } from '../element-table.ts';

export const shows: Readonly<Record<ElementTag, string>> = {
  'news-login': 'The whole sign-in area: email, SSO, password, second factor, recovery, the first-time wizard when it is due.',
  'news-mfa': 'The second factor alone, for the stored retrieval token or the property `mfaRetrievalToken`.',
  'news-signup': 'The sign-up wizard, and the email confirmation when it is given a `user-id`.',
  'news-first-time-user': 'The four-step wizard of first-time users alone.',
  'news-session': 'Nothing until the idle warning: put it on every signed-in page.',
  'news-security': 'For a signed-in page, where the service has it: passkeys, recovery codes, and the second factors of the account.',
  'news-maintenance': 'The maintenance banner.',
  'news-auth-app': 'The hosted page: header, banner, and every route under its `base-path`.',
};

export interface AttributeFacts {
  readonly description: string;
  readonly values?: readonly string[];
  /** There or not there. */
  readonly flag?: true;
  readonly fallback?: string;
}

export const attributeFacts: Readonly<Record<string, AttributeFacts>> = {
  'api-base-url': { description: "The service's address: absolute http(s), or a path with one leading slash." },
  locale: {
    description: 'BCP 47 language tag; the default is the user’s, else that of the document (on the hosted page the browser’s), else en.',
  },
  theme: { description: 'Light, dark, or what the system says.', values: ['auto', 'light', 'dark'], fallback: 'auto' },
  routing: { description: 'Whether screens show in the address bar.', values: ['memory', 'path'], fallback: 'memory' },
  'base-path': { description: 'Where the routes start with `routing="path"`.', fallback: '/login' },
  'render-root': { description: 'Where the element renders; read once.', values: ['shadow', 'light'], fallback: 'shadow' },
  'redirect-url': { description: 'Where to go after the login; its origin counts as allowed.' },
  mode: { description: 'The mode of the email step.', values: ['connect', 'sso'], fallback: 'connect' },
  email: { description: 'Fills the email field.' },
  'block-mobile': { description: 'Shows the not-supported screen on phones and tablets.', flag: true },
  interest: { description: 'The field of interest to preselect.', values: ['M', 'F', 'PI', 'J', 'PS', 'PO'] },
  'user-id': { description: 'The id of a confirmation link.' },
  'login-url': { description: 'Where the sign-in links and the button of the confirmation lead.' },
};

/** What no attribute carries. */
export const propertyTypes: Readonly<Record<string, string>> = {
  mfaRetrievalToken: 'string',
  requireMfaSetup: 'boolean',
  config: 'GivenSettings',
  messages: 'Readonly<Record<string, string>>',
};

export const events = {
  'news-ready': 'The first screen is usable.',
  'news-screen': 'Every change of screen; `method` on the second factor and the hand-off to a company.',
  'news-success':
    'Signed in, signed up or confirmed; `preventDefault()` stops the redirect, `waitUntil(promise)` delays it by 2 s at most.',
  'news-cancel': 'Sign-up was cancelled; `preventDefault()` keeps the form.',
  'news-error': 'Everything that is reported; never a password, code, answer or token.',
  'news-session': 'Session taken over, idle warning, continued, timed out, signed out; `preventDefault()` stops the navigation.',
} as const;
type EventName = keyof typeof events;

interface Surface {
  readonly events: readonly EventName[];
  readonly slots: readonly string[];
  readonly parts: readonly string[];
}

/** The slot without a name holds what shows until the first frame, and instead of an element that cannot start. */
const flowSurface: Surface = {
  events: Object.keys(events) as EventName[],
  slots: ['', 'header', 'aside', 'footer'],
  parts: [
    'card',
    'title',
    'subtitle',
    'field',
    'label',
    'input',
    'error',
    'button',
    'button-secondary',
    'link',
    'banner',
    'dialog',
    'stepper',
  ],
};

/** Elements without a flow, whose events come from the page: the session's, and all that is reported. */
const overlaySurfaces: Partial<Record<ElementTag, Surface>> = {
  'news-session': { events: ['news-error', 'news-session'], slots: [''], parts: ['button', 'button-secondary', 'banner', 'dialog'] },
  'news-maintenance': { events: ['news-error', 'news-session'], slots: [''], parts: ['banner'] },
};

export const surfaceOf = (tag: ElementTag): Surface => overlaySurfaces[tag] ?? flowSurface;
