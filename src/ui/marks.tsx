/**
 * What is no page's to translate, nor a session recorder's to keep (decisions 11). The marks are those of rrweb, Sentry, PostHog, Clarity, Hotjar,
 * FullStory, LogRocket and Datadog.
 */
import type { ReactNode } from 'react';

const marked = { translate: 'no', 'data-clarity-mask': 'true', 'data-hj-suppress': '', 'data-private': 'true' } as const;

/** Keys, codes, passwords, answers: not recorded at all. */
export const secretMarks = (className = '') =>
  ({ ...marked, className: `${className} rr-block sentry-block ph-no-capture fs-exclude`.trim(), 'data-dd-privacy': 'hidden' }) as const;

/** Addresses, numbers, names of the user: recorded without what they say. */
export const personalMarks = (className = '') =>
  ({ ...marked, className: `${className} rr-mask rr-ignore sentry-mask ph-mask fs-mask`.trim(), 'data-dd-privacy': 'mask' }) as const;

interface MarkProps {
  readonly children: ReactNode;
}

/** The user's, isolated from the direction of the text around it. */
export const Personal = ({ children }: MarkProps) => (
  <span {...personalMarks()} dir="auto">
    {children}
  </span>
);

/** The name of a provider, of a product; isolated too. */
export const Name = ({ children }: MarkProps) => (
  <span translate="no" dir="auto" suppressHydrationWarning>
    {children}
  </span>
);
