/** /demo/gallery, and below it a page for each fixture, which also answers the paths that its screens lead to. */

import { sendPage } from '../pages/document.ts';
import type { MountRoutes } from '../server/api/api.ts';
import { comparePage } from './compare-page.ts';
import { fixtures } from './fixtures.ts';
import { framePage, framePath } from './frame-page.ts';
import { galleryPage, lookOf, wallPage } from './gallery-page.ts';

export const mountGallery: MountRoutes = (app, { settings }) => {
  app.get('/demo/gallery', (context) => sendPage(context, galleryPage(lookOf(context.req.query()))));
  app.get('/demo/gallery-wall', (context) => sendPage(context, wallPage));
  app.get('/demo/gallery-compare/:fixture', (context, next) => {
    const name = context.req.param('fixture');
    const fixture = Object.hasOwn(fixtures, name) ? fixtures[name] : undefined;
    return fixture ? sendPage(context, comparePage(name, fixture)) : next();
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
