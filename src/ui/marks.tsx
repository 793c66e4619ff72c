/** Marks against translation and recording: rrweb, Sentry, PostHog, Clarity, Hotjar, FullStory, LogRocket, Datadog (decisions 11). */
import { Fragment, type ReactNode } from 'react';

/** Page translators replace text nodes, even in the first frame, and React loses those that are not alone in their element. */
export const Words = ({ children }: { readonly children: ReactNode }) => <span suppressHydrationWarning>{children}</span>;

/** A sentence contains its links in the order of each language. */
export function Interpolate({ text, nodes }: { readonly text: string; readonly nodes: Readonly<Record<string, ReactNode>> }) {
  return text.split(/(\{\w+\})/).map((piece, i) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const key = `${i}${name ?? ''}`;
    if (name !== undefined && Object.hasOwn(nodes, name)) return <Fragment key={key}>{nodes[name]}</Fragment>;
    return piece && <Words key={key}>{piece}</Words>;
  });
}

/** On a 16 px grid; always beside words, so hidden from screen readers. */
const paths = {
  alert: 'M8 1.8 15 14H1zM8 6.2v3.6M8 11.6v.6',
  arrow: 'M2 8h11.5M9 3.5 13.5 8 9 12.5',
  check: 'm2.5 8.5 3.7 3.7 7.3-8',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  info: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M8 7v4.4M8 4.4V5',
} as const;

type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={`na-icon na-icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

const marked = { translate: 'no', 'data-clarity-mask': 'true', 'data-hj-suppress': '', 'data-private': 'true' } as const;

/** Keys, codes, passwords and answers are not recorded at all. */
export const secretMarks = (className = '') =>
  ({ ...marked, className: `${className} rr-block sentry-block ph-no-capture fs-exclude`.trim(), 'data-dd-privacy': 'hidden' }) as const;

/** Addresses, numbers and names of the user are recorded without their content. */
export const personalMarks = (className = '') =>
  ({ ...marked, className: `${className} rr-mask rr-ignore sentry-mask ph-mask fs-mask`.trim(), 'data-dd-privacy': 'mask' }) as const;

interface MarkProps {
  readonly children: ReactNode;
}

/** Isolated from the direction of the text around it. */
export const Personal = ({ children }: MarkProps) => (
  <span {...personalMarks()} dir="auto">
    {children}
  </span>
);

/** Isolated from the direction of the text around it. */
export const Name = ({ children }: MarkProps) => (
  <span translate="no" dir="auto" suppressHydrationWarning>
    {children}
  </span>
);
