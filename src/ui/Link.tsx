import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../i18n/TextContext.tsx';
import { linkText } from './text.ts';
import { Icon, Words } from './marks.tsx';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel']);

/** Browsers skip spaces and control characters when they look for a scheme. */
const bare = (href: string) => [...href].filter((character) => character > ' ').join('');

/** Returns `undefined` for an address that is not relative, http(s), mailto or tel. */
export function safeHref(href: string | undefined): string | undefined {
  const scheme = SCHEME.exec(bare(href ?? ''))?.[1];
  return scheme === undefined || ALLOWED.has(scheme.toLowerCase()) ? href : undefined;
}

export interface LinkProps {
  readonly children: ReactNode;
  /** An address that `safeHref` refuses leaves plain text. */
  readonly href?: string;
  /** With an `href` it replaces a plain click only, so that a new tab stays possible. */
  readonly onClick?: () => void;
  readonly newTab?: boolean;
  /** Its name for screen readers, which begins with the visible words (WCAG 2.5.3). */
  readonly label?: string;
  /** Looks like a wide button, beside one. */
  readonly button?: boolean;
}

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link without an address is a button, but it leads to another screen, so screen readers announce it as a link. */
const leads = { role: 'link' } as const;

export function Link({ children, href, onClick, newTab, label, button }: LinkProps) {
  const t = useText();
  const target = safeHref(href);
  const words = <Words>{children}</Words>;
  if (target !== undefined)
    return (
      <a
        part={button ? 'button-secondary' : 'link'}
        className={button ? 'na-button na-wide' : 'na-link'}
        href={target}
        aria-label={label}
        target={newTab ? '_blank' : undefined}
        rel={newTab ? 'noopener noreferrer' : undefined}
        onClick={(event) => {
          if (!onClick || !isPlain(event)) return;
          event.preventDefault();
          onClick();
        }}
      >
        {words}
        {newTab && <span className="na-sr">{` ${t(linkText.newTab)}`}</span>}
        {button && <Icon name="arrow" />}
      </a>
    );
  if (!onClick) return words;
  return (
    <button type="button" {...leads} part="link" className="na-link" aria-label={label} onClick={onClick}>
      {words}
    </button>
  );
}
