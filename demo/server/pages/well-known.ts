/** Password managers look for the page that changes a password, and finders of a weakness for a contact (RFC 9116). */
import type { Hono } from 'hono';
import { siteOrigin } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 asks for less than a year. */
const LIFE_MS = 180 * DAY_MS;

const securityText = (settings: Settings, contact: string) =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(Math.floor((Date.now() + LIFE_MS) / DAY_MS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin(settings, 'hosted')}/.well-known/security.txt`,
    '',
  ].join('\n');

export function mountWellKnown(app: Hono, settings: Settings): void {
  app.get('/.well-known/change-password', (context) => context.redirect('/login/forgotpassword', 302));
  const { securityContact } = settings;
  if (securityContact) app.get('/.well-known/security.txt', (context) => context.text(securityText(settings, securityContact)));
  app.all('/.well-known/*', (context) => context.text('Not found', 404));
}
