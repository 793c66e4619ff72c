/** The frame of the guide's pages: nameplate, the demo's places, and what the page shows. */
import { html } from 'hono/html';
import type { Markup } from '../pages/document.ts';
import { siteOrigin } from '../server/settings/origins.ts';
import type { Settings } from '../server/settings/settings.ts';
import { REFERENCE } from './reference/pages.ts';

export const guideStyles = ['/demo/assets/newsline.css', '/demo/assets/guide.css'] as const;

export interface Place {
  readonly href: string;
  readonly name: string;
  readonly what: string;
}

export const places = (settings: Settings): readonly Place[] => [
  { href: `${siteOrigin(settings, 'hosted')}/login`, name: 'Hosted sign-in page', what: 'The whole product on an address of its own.' },
  {
    href: `${siteOrigin(settings, 'marketing')}/`,
    name: 'Marketing site',
    what: 'The provider’s public site with the script tag and one element.',
  },
  {
    href: `${siteOrigin(settings, 'landing')}/`,
    name: 'Landing application',
    what: 'Takes the session over, warns of the time-out, signs out.',
  },
  {
    href: `${siteOrigin(settings, 'partner')}/`,
    name: 'Partner newsrooms',
    what: 'The sign-up wizard under three brands, and under a hostile style sheet.',
  },
  { href: '/demo/outbox', name: 'Outbox', what: 'Every text message and email the demo has sent.' },
  { href: '/demo/gallery', name: 'Gallery', what: 'Every screen in every state.' },
  { href: '/demo/theme', name: 'Theme', what: 'A brand’s tokens tried on real screens, its contrast judged, its style sheet to copy.' },
  { href: '/demo/accessibility', name: 'Accessibility', what: 'What holds of WCAG 2.2, screen by screen, and how it is checked.' },
  {
    href: REFERENCE,
    name: 'Reference',
    what: 'The guides, the contract, the elements, and the rules that the code cites.',
  },
];

const guidePages = [
  ['/demo/', 'Start'],
  ['/demo/outbox', 'Outbox'],
  ['/demo/gallery', 'Gallery'],
  ['/demo/theme', 'Theme'],
  [REFERENCE, 'Reference'],
] as const;

export const guideFrame = (current: string, content: Markup): Markup => html`<a class="skip" href="#main">Skip to content</a>
<header class="bar">
  <p class="nameplate"><a href="/demo/">news-auth</a> <span class="edition">demo</span></p>
  <nav aria-label="Demo">
    <ul class="nav">
      ${guidePages.map(([href, name]) => html`<li><a href="${href}"${href === current ? html` aria-current="page"` : ''}>${name}</a></li>`)}
      <li><a href="/login">Sign in</a></li>
    </ul>
  </nav>
</header>
<main id="main" class="guide" tabindex="-1">
${content}
</main>`;
