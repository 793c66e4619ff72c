/** The landing application: one frame, three pages with their greetings, and one for passkeys and recovery codes where the service has them. */
import { html } from 'hono/html';
import type { Markup, Page } from '../../pages/document.ts';
import { productPolicy, productTag } from '../../pages/product-tag.ts';
import { siteOrigin } from '../../server/settings/origins.ts';
import type { Settings } from '../../server/settings/settings.ts';

interface LandingPage {
  readonly path: string;
  readonly title: string;
  readonly heading: Markup;
  readonly lead: Markup;
}

const who = html`<span data-user="firstName">you</span>`;

const landingPages: readonly LandingPage[] = [
  {
    path: '/',
    title: 'Newsroom desk',
    heading: html`Good to have you, ${who}`,
    lead: html`This is the application behind the sign-in. It took your session over from the address and took the token out of it.`,
  },
  {
    path: '/nx',
    title: 'NX client',
    heading: html`The NX client, ${who}`,
    lead: html`People who hold only the role NX Users land here instead of the newsroom desk.`,
  },
  {
    path: '/order',
    title: 'Order tunnel',
    heading: html`<span data-user="name">Somebody</span> has arrived to submit a first press release`,
    lead: html`This is where the first-time wizard ends: the account is set up, and the first order can begin.`,
  },
];

const securityPage: LandingPage = {
  path: '/security',
  title: 'Security',
  heading: html`How you sign in, ${who}`,
  lead: html`<code>&lt;news-security&gt;</code> in a page that knows who is signed in. Changes want a sign-in of the last ten minutes.`,
};

export const landingPagesOf = ({ passkeyDomain }: Settings): readonly LandingPage[] =>
  passkeyDomain ? [...landingPages, securityPage] : landingPages;

const loginAddress = (settings: Settings, path: string) =>
  `${siteOrigin(settings, 'hosted')}/login?redirect_url=${encodeURIComponent(siteOrigin(settings, 'landing') + path)}`;

const facts = [
  ['Name', 'name'],
  ['Email', 'email'],
  ['Roles', 'roles'],
  ['Language', 'language'],
  ['Time zone', 'timezone'],
  ['May order', 'may'],
] as const;

const idleChoices = [
  ['Time-out of the account', ''],
  ['After 15 idle seconds', '15'],
  ['After 60 idle seconds', '60'],
] as const;

const signedIn = (page: LandingPage, idle: string): Markup => html`<div data-when="signed-in" hidden>
  <p class="kicker">${page.title}</p>
  <h1 tabindex="-1">${page.heading}</h1>
  <p class="standfirst">${page.lead}</p>
  ${page === securityPage ? html`<div class="security"><news-security></news-security></div>` : desk(page, idle)}
</div>`;

const desk = (page: LandingPage, idle: string): Markup => html`<div class="desk">
    <section aria-labelledby="draft-title">
      <h2 id="draft-title"><label for="draft">Draft of a press release</label></h2>
      <p class="soft" id="draft-note">Stays through the idle warning, and in this tab through a time-out and the sign-in after it.</p>
      <textarea id="draft" rows="10" aria-describedby="draft-note" placeholder="NEW YORK, Nov. 20, 2026 — "></textarea>
    </section>
    <div class="side">
      <section aria-labelledby="who-title">
        <h2 id="who-title">Signed in</h2>
        <dl class="facts">${facts.map(([name, key]) => html`<div><dt>${name}</dt><dd data-user="${key}"></dd></div>`)}</dl>
        <button type="button" class="button quiet" data-sign-out>Sign out</button>
      </section>
      <section aria-labelledby="idle-title">
        <h2 id="idle-title">Idle warning</h2>
        <p class="soft">Choose a short one, take your hands off, and watch.</p>
        <ul class="choices">${idleChoices.map(
          ([name, seconds]) =>
            html`<li><a href="${seconds ? `?idle=${seconds}` : page.path}"${seconds === idle ? html` aria-current="true"` : ''}>${name}</a></li>`,
        )}</ul>
      </section>
    </div>
  </div>`;

const signedOut = (settings: Settings, page: LandingPage): Markup => html`<div class="nobody" data-when="signed-out" hidden>
  <p class="kicker">${page.title}</p>
  <h1 tabindex="-1">Nobody is signed in</h1>
  <p class="standfirst" data-why>This application shows nothing to visitors.</p>
  <p class="row"><a class="button" href="${loginAddress(settings, page.path)}">Log in</a> <a href="${siteOrigin(settings, 'marketing')}/">To the Newsline site</a></p>
</div>`;

export function landingDocument(settings: Settings, page: LandingPage, idle: string): Page {
  return {
    title: `${page.title} · Newsline`,
    styles: ['/assets/newsline.css', '/assets/landing.css'],
    head: productTag(settings),
    scripts: ['/assets/landing.js'],
    policy: productPolicy(settings),
    body: html`<a class="skip" href="#main">Skip to content</a>
<header class="bar">
  <p class="nameplate"><a href="/">Newsline</a> <span class="edition">Connect</span></p>
  <nav aria-label="Application"><ul class="nav">${landingPagesOf(settings).map(
    ({ path, title }) => html`<li><a href="${path}"${path === page.path ? html` aria-current="page"` : ''}>${title}</a></li>`,
  )}</ul></nav>
</header>
<main id="main" class="landing" tabindex="-1" data-idle="${idle}">
<p class="checking" data-when="checking" role="status">Taking your session over…</p>
<noscript><p>This application needs scripts.</p></noscript>
${signedIn(page, idle)}
${signedOut(settings, page)}
<news-session></news-session>
</main>`,
  };
}

export const landingNotFound = (path: string): Page => ({
  title: 'Not found · Newsline',
  styles: ['/assets/newsline.css', '/assets/landing.css'],
  status: 404,
  body: html`<main class="landing nobody"><h1>There is nothing at ${path}</h1>
<p class="standfirst">Go to the <a href="/">newsroom desk</a>.</p></main>`,
});
