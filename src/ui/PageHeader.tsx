import { useId, useState } from 'react';
import { useText } from '../text/TextContext.ts';
import { pageText } from '../text/ui.ts';
import { Link } from './Link.tsx';
import { safeHref } from './safe-href.ts';

const sections = ['home', 'services', 'news', 'education', 'about'] as const;

export interface PageHeaderProps {
  /** The provider's name, set as a nameplate. */
  readonly brand: string;
  /** Addresses of the main site; search gets `?q=` (S2). */
  readonly links: Readonly<Record<(typeof sections)[number] | 'search' | 'login' | 'signup', string>>;
  /** Moves within the page instead of loading it again. */
  readonly onLogin?: () => void;
  readonly onSignup?: () => void;
}

/** The logged-out header: a hairline bar; a menu where it does not fit. */
export function PageHeader({ brand, links, onLogin, onSignup }: PageHeaderProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <header className="na-bar">
      <span className="na-nameplate">{brand}</span>
      <button
        type="button"
        className="na-button na-menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(pageText.menu)}
      </button>
      <nav className={open ? 'na-nav na-open' : 'na-nav'} id={id} aria-label={t(pageText.main)}>
        <ul>
          {sections.map((name) => (
            <li key={name}>
              <Link href={links[name]}>{t(pageText[name])}</Link>
            </li>
          ))}
        </ul>
        <search className="na-search">
          <form action={safeHref(links.search)} method="get">
            <input
              className="na-input"
              type="search"
              name="q"
              aria-label={t(pageText.search)}
              placeholder={t(pageText.search)}
            />
          </form>
        </search>
        <ul>
          <li>
            <Link href={links.login} onClick={onLogin}>
              {t(pageText.login)}
            </Link>
          </li>
          <li>
            <Link href={links.signup} onClick={onSignup}>
              {t(pageText.signup)}
            </Link>
          </li>
        </ul>
      </nav>
    </header>
  );
}
