import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../i18n/TextContext.tsx';
import { pageText } from '../ui/text.ts';
import { Link, safeHref, type LinkProps } from '../ui/Link.tsx';
import { Words } from '../ui/marks.tsx';

const sections = ['home', 'services', 'news', 'education', 'about'] as const;

export type HeaderLink = Pick<LinkProps, 'href' | 'onClick'>;

export interface PageHeaderProps {
  readonly brand: string;
  /** Addresses of the main site; search gets `?q=` (S2). */
  readonly links: Readonly<Record<(typeof sections)[number] | 'search', string>>;
  /** With an address they can also open in a new tab. */
  readonly login: HeaderLink;
  readonly signup: HeaderLink;
}

export function PageHeader({ brand, links, login, signup }: PageHeaderProps) {
  const t = useText();
  const id = useId();
  const menu = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // The user may have opened it before React arrived; `before/early.ts` handles every press whose default no listener has prevented.
  useLayoutEffect(() => setOpen(menu.current?.getAttribute('aria-expanded') === 'true'), []);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(!open);
  };
  const closing = ({ href, onClick }: HeaderLink): HeaderLink => ({
    href,
    onClick:
      onClick &&
      (() => {
        setOpen(false);
        onClick();
      }),
  });
  return (
    <header className="na-bar">
      <span className="na-nameplate" translate="no" suppressHydrationWarning>
        {brand}
      </span>
      <button ref={menu} type="button" className="na-button na-menu" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Words>{t(pageText.menu)}</Words>
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
            <label className="na-sr" htmlFor={`${id}q`} suppressHydrationWarning>
              {t(pageText.search)}
            </label>
            <input className="na-input" id={`${id}q`} type="search" name="q" placeholder={t(pageText.search)} />
          </form>
        </search>
        <ul>
          <li>
            <Link {...closing(login)}>{t(pageText.login)}</Link>
          </li>
          <li>
            <Link {...closing(signup)}>{t(pageText.signup)}</Link>
          </li>
        </ul>
      </nav>
    </header>
  );
}
