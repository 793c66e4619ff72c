/** Everything below /demo/ on the main origin: start page, outbox, gallery, reference. The demo's own; no real service has this. */
import { html } from 'hono/html';
import { accessibilityReport, reportBody } from '../accessibility/report.ts';
import { createAssets } from '../pages/assets.ts';
import { type Page, sendPage } from '../pages/document.ts';
import { showMail } from '../pages/mail.ts';
import type { MountRoutes } from '../server/service.ts';
import { sentMessages, sentPage } from '../server/demo-parts/outbox.ts';
import { appCodeOf, appCodes } from './app-codes.ts';
import { guideFrame, guideStyles, places } from './frame.ts';
import { outboxPage } from './outbox.ts';
import { llmsText } from './reference/llms.ts';
import { REFERENCE, referencePages } from './reference/pages.ts';
import { referenceIndex, referencePage } from './reference/reference-page.ts';
import { startPage } from './start.ts';

type Settings = Parameters<typeof places>[0];

const notFound = (settings: Settings, path: string): Page => ({
  title: 'Not found · news-auth demo',
  styles: guideStyles,
  status: 404,
  body: guideFrame(
    '',
    html`<h1>There is nothing at ${path}</h1>
<p>These places exist:</p>
<ul class="cards">
  <li><a href="/demo/">Start page</a> <span>Who there is to sign in as, with passwords and codes.</span></li>
  ${places(settings).map(({ href, name, what }) => html`<li><a href="${href}">${name}</a> <span>${what}</span></li>`)}
</ul>`,
  ),
});

export const mountGuide: MountRoutes = (app, service) => {
  const { settings } = service;
  app.route('/demo/assets', createAssets());
  app.get('/demo', (context) => context.redirect('/demo/'));
  app.get('/demo/', (context) => sendPage(context, startPage(settings, service.now())));
  app.get('/demo/codes.json', (context) => context.json(appCodes(service.now()), 200, { 'cache-control': 'no-store' }));
  app.get('/demo/code.json', (context) => {
    const code = appCodeOf(context.req.query('email') ?? '', service.now());
    return context.json(code ? { code } : { error: 'No user with an authenticator app has this address.' }, code ? 200 : 404, {
      'cache-control': 'no-store',
    });
  });
  app.get('/demo/outbox', async (context) => {
    const to = context.req.query('to');
    return sendPage(context, outboxPage(await sentMessages(service, to), to));
  });
  app.get('/demo/outbox/:id{[0-9]{1,9}}', async (context, next) => {
    const page = await sentPage(service, Number(context.req.param('id')));
    return page ? showMail(context, page) : next();
  });
  app.get('/demo/accessibility', (context) =>
    sendPage(context, {
      title: 'Accessibility · news-auth demo',
      styles: [...guideStyles, '/demo/assets/reference.css'],
      bodyClass: 'reference',
      body: guideFrame('/demo/accessibility', html`<article class="prose">${reportBody(accessibilityReport())}</article>`),
    }),
  );
  app.get('/demo/reference', (context) => context.redirect(REFERENCE));
  app.get(REFERENCE, async (context) => sendPage(context, await referenceIndex()));
  for (const page of referencePages) app.get(`${REFERENCE}${page.name}`, async (context) => sendPage(context, await referencePage(page)));
  app.get('/llms.txt', async (context) => context.text(await llmsText()));
  app.all('/demo/*', (context) => sendPage(context, notFound(settings, context.req.path)));
};
