import { type MouseEvent, type ReactNode, useContext } from 'react';
import { useText } from '../i18n/TextContext.ts';
import { linkText } from './text.ts';
import { Leaving } from './form/Leaving.ts';
import { Icon } from './Icon.tsx';
import { safeHref } from './safe-href.ts';
import { Words } from './Words.tsx';

export interface LinkProps {
  readonly children: ReactNode;
  /** http(s), mailto, tel or relative; anything else leaves plain text. */
  readonly href?: string;
  /** Navigates inside the element. With an `href` it replaces a plain click only: a new tab stays possible. */
  readonly onClick?: () => void;
  readonly newTab?: boolean;
  /** Its name for screen readers, which begins with the words that show. */
  readonly label?: string;
  /** Looks like a wide button, where it stands beside one. */
  readonly button?: boolean;
}

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link without an address is a button, but it leads to another screen, so screen readers are told that it is a link. */
const leads = { role: 'link' } as const;

export function Link({ children, href, onClick, newTab, label, button }: LinkProps) {
  const t = useText();
  const leaving = useContext(Leaving);
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
          if (!leaving) onClick();
        }}
      >
        {words}
        {newTab && <span className="na-sr">{` ${t(linkText.newTab)}`}</span>}
        {button && <Icon name="arrow" />}
      </a>
    );
  if (!onClick) return words;
  return (
    <button type="button" {...leads} part="link" className="na-link" aria-label={label} onClick={leaving ? undefined : onClick}>
      {words}
    </button>
  );
}
