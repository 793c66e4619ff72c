/** /demo/gallery, and below it a page for each fixture, which also answers the paths that its screens lead to. */

import { sendPage } from '../pages/document.ts';
import { showMail } from '../pages/mail.ts';
import type { MountRoutes } from '../server/service.ts';
import { comparePage } from './compare-page.ts';
import { fixtures } from './fixtures.ts';
import { framePage, framePath } from './frame-page.ts';
import { galleryPage, lookOf, wallPage } from './gallery-page.ts';
import { mailPreviews } from './mails.ts';

const mailNamed = (name: string) => (Object.hasOwn(mailPreviews, name) ? mailPreviews[name] : undefined);

export const mountGallery: MountRoutes = (app, { settings }) => {
  app.get('/demo/gallery', (context) => sendPage(context, galleryPage(lookOf(context.req.query()))));
  app.get('/demo/gallery-wall', (context) => sendPage(context, wallPage));
  app.get('/demo/gallery-compare/:fixture', (context, next) => {
    const name = context.req.param('fixture');
    const fixture = Object.hasOwn(fixtures, name) ? fixtures[name] : undefined;
    const path = fixture ? framePath(name, fixture) : mailNamed(name)?.path;
    const shows = fixture?.shows ?? mailNamed(name)?.shows;
    return path && shows ? sendPage(context, comparePage(name, shows, path)) : next();
  });
  app.get('/demo/gallery-mail/:mail', async (context, next) => {
    const mail = mailNamed(context.req.param('mail'));
    return mail ? showMail(context, await mail.page(settings, lookOf(context.req.query()))) : next();
  });
  app.get('/demo/gallery/:fixture{[^/]+}', (context, next) => {
    const name = context.req.param('fixture');
    const fixture = Object.hasOwn(fixtures, name) ? fixtures[name] : undefined;
    if (!fixture) return next();
    const path = framePath(name, fixture).split('?')[0];
    if (path !== context.req.path) return context.redirect(framePath(name, fixture));
    return sendPage(context, framePage(settings, name, fixture, lookOf(context.req.query())));
  });
  app.get('/demo/gallery/:fixture/:rest{.*}', (context, next) => {
    const name = context.req.param('fixture');
    const fixture = Object.hasOwn(fixtures, name) ? fixtures[name] : undefined;
    if (!fixture) return next();
    return sendPage(context, framePage(settings, name, fixture, lookOf(context.req.query())));
  });
};
