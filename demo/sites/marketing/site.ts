/** The origin of the provider's public site. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { createAssets } from '../../pages/assets.ts';
import { sendProductPage } from '../../pages/document.ts';
import type { Markup, Page } from '../../pages/document.ts';
import { formOf, productPolicy, productTag, type ScriptForm } from '../../pages/product-tag.ts';
import { siteOrigin } from '../../server/settings/origins.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { homeContent } from './home.ts';
import { sections } from './sections.ts';
import { element, rendered } from './sign-in.ts';

interface PageParts {
  readonly path: string;
  readonly title: string;
  readonly content: Markup;
  readonly form?: ScriptForm;
  readonly term?: string;
  readonly status?: 404;
  readonly nonce?: string;
}

/** What a marketing site pastes (elements.md). */
const FORM: ScriptForm = 'loader';

const listed = [{ path: '/', title: 'Home' }, ...sections.filter((section) => section.listed)];

const header = (settings: Settings, path: string, term: string): Markup => html`<header class="bar">
  <p class="nameplate"><a href="/">Newsline</a></p>
  <nav aria-label="Newsline">
    <button type="button" class="menu" popovertarget="pages">Menu</button>
    <ul class="nav" id="pages" popover>
      ${listed.map((page) => html`<li><a href="${page.path}"${page.path === path ? html` aria-current="page"` : ''}>${page.title}</a></li>`)}
      <li><search><form action="/search"><input type="search" name="q" value="${term}" placeholder="Search" aria-label="Search"></form></search></li>
      <li><a href="${siteOrigin(settings, 'hosted')}/login">Log In</a></li>
      <li><a class="button" href="${siteOrigin(settings, 'hosted')}/login/signup">Sign Up</a></li>
    </ul>
  </nav>
</header>`;

const documentOf = (settings: Settings, { path, title, content, form, term = '', status, nonce }: PageParts): Page => ({
  title: `${title} · Newsline`,
  styles: ['/assets/newsline.css', '/assets/marketing.css'],
  head: productTag(settings, form ?? FORM),
  policy: { ...productPolicy(settings), styles: nonce ? [`'nonce-${nonce}'`] : [] },
  status,
  body: html`<a class="skip" href="#main">Skip to content</a>
<news-maintenance></news-maintenance>
${header(settings, path, term)}
<main id="main" class="${path === '/' ? 'home' : 'inner'}" tabindex="-1">${content}</main>
<footer class="foot"><p>Newsline is made up. This site is part of the <a href="${siteOrigin(settings, 'hosted')}/demo/">demo of news-auth</a>.</p></footer>`,
});

export function createMarketing(settings: Settings): Hono {
  const app = new Hono();
  app.route('/assets', createAssets());
  app.get('/', async (context) => {
    const form = formOf(context.req.query('form'), FORM);
    const nonce = form === 'rendered' ? randomBytes(16).toString('base64') : undefined;
    const content = await homeContent(settings, form, nonce ? await rendered(settings, nonce) : element(settings));
    return sendProductPage(context, documentOf(settings, { path: '/', title: 'Business news distribution', content, form, nonce }));
  });
  for (const { path, title, content } of sections) {
    app.get(path, (context) => {
      const query = context.req.query();
      return sendProductPage(context, documentOf(settings, { path, title, content: content(query), term: query.q }));
    });
  }
  app.all('*', (context) => {
    const { path } = context.req;
    const content = html`<h1>There is nothing at ${path}</h1><p class="standfirst">Try the <a href="/">front page</a>, or search for it above.</p>`;
    return sendProductPage(context, documentOf(settings, { path: '', title: 'Not found', content, status: 404 }));
  });
  return app;
}
