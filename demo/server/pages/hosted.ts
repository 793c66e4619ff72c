import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { screenOf } from '../../../src/features/routes.ts';
import { straighten } from '../../../src/flow/address/bent-link.ts';
import { pathUnder } from '../../../src/flow/address/route.ts';
import { siteOrigin, targetOrigins } from '../settings/origins.ts';
import { DEMO_SUPPORT, type Settings } from '../settings/settings.ts';
import { acceptedEncodings, pack } from './encodings.ts';
import { readBelow } from './files.ts';
import { createProductFiles } from './product-files.ts';
import { mountWellKnown } from './well-known.ts';
import { securityHeaders } from './guard.ts';

function demoPage(settings: Settings) {
  const landing = siteOrigin(settings, 'landing');
  const marketing = siteOrigin(settings, 'marketing');
  return {
    landingUrl: `${landing}/`,
    nxUrl: `${landing}/nx`,
    orderTunnelUrl: `${landing}/order`,
    homeUrl: `${marketing}/`,
    servicesUrl: `${marketing}/services`,
    newsUrl: `${marketing}/news`,
    educationUrl: `${marketing}/education`,
    aboutUrl: `${marketing}/about`,
    searchUrl: `${marketing}/search`,
    newsroomUrl: `${marketing}/newsroom`,
    fullAccountUrl: `${marketing}/services`,
    webSupportEmail: DEMO_SUPPORT,
    offices: [
      { name: 'New York', phone: '+1 212 555 0100' },
      { name: 'London', phone: '+44 20 7946 0100' },
    ],
    tier: 'development' as const,
  };
}

const withoutGaps = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };

/** The settings block of the hosted page (elements.md, Settings). */
export function hostedConfig(settings: Settings) {
  const hosted = siteOrigin(settings, 'hosted');
  const config = { ...(settings.demoParts ? demoPage(settings) : {}), ...withoutGaps(settings.page) };
  // Without the demo's parts LANDING_URL is required.
  const landingUrl = config.landingUrl ?? '';
  return {
    ...config,
    apiBaseUrl: hosted,
    hostedUrl: `${hosted}/login`,
    landingUrl,
    nxUrl: config.nxUrl ?? landingUrl,
    orderTunnelUrl: config.orderTunnelUrl ?? landingUrl,
    firstTimeUserUrl: `${hosted}/login/?newuser=true`,
    redirectOrigins: targetOrigins(settings),
    idleWarningMs: settings.idleWarningMs,
    ...(settings.passkeyDomain && { passkeyDomain: settings.passkeyDomain }),
  };
}

/** No content can close the script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

const CONFIG_BLOCK = /(<script\b[^>]*\bid="news-auth-config"[^>]*>)[\s\S]*?(<\/script>)/;

export function fillPage(html: string, config: unknown, nonce: string): string {
  return html
    .replace(CONFIG_BLOCK, (_, open: string, close: string) => `${open}${scriptJson(config)}${close}`)
    .replace(/<(script|style)\b(?![^>]*\bnonce=)/g, `<$1 nonce="${nonce}"`);
}

/** @param searchUrl where the header's form leads, which may be another origin */
const contentSecurityPolicy = (nonce: string, searchUrl: string | undefined) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...(searchUrl ? [new URL(searchUrl).origin] : [])].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** No address of our pages looks like a file name, except perhaps the id of a confirmation link. */
const FILE = /^(?!\/login\/signup\/).*\.\w+$/;

/** The target of the sign-in survives an unknown path (S2), but no secret of a mistyped link does. */
function notFound({ searchParams }: URL): string {
  const query = new URLSearchParams({ errorCode: 'RESOURCE_NOT_FOUND' });
  const target = searchParams.get('redirect_url');
  if (target !== null) query.set('redirect_url', target);
  return `/login/?${query}`;
}

/** The address of a screen (S2). */
function isOurs({ pathname, search }: URL): boolean {
  const path = pathUnder('/login', pathname);
  return path !== undefined && screenOf(straighten({ path, search, hash: '' }).path) !== undefined;
}

const NOT_BUILT = 'The hosted page is not built yet: run "npm run build" and reload.';

export function createHosted(settings: Settings, dist: string): Hono {
  const app = new Hono();
  app.route('/', createProductFiles(resolve(dist)));
  mountWellKnown(app, settings);
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get('/', (c) => c.redirect(`/login${new URL(c.req.url).search}`));

  app.get('*', async (c) => {
    // decisions 10: a request that does not want a page (a probe, a script's wrong address) gets a plain 404.
    const url = new URL(c.req.url);
    const isPage = isOurs(url);
    const accept = c.req.header('accept');
    const wantsPage = accept?.includes('text/html');
    // A shell, for instance, takes anything.
    const takesAnything = accept === undefined || accept.includes('*/*');
    if (!wantsPage && !(isPage && takesAnything && !FILE.test(c.req.path))) return c.text('Not found', 404);
    if (!isPage) return c.redirect(notFound(url));
    const html = await readBelow(resolve(dist, 'hosted'), 'index.html');
    if (!html) return c.text(NOT_BUILT, 503);
    const nonce = randomBytes(16).toString('base64');
    const config: ReturnType<typeof hostedConfig> & { readonly searchUrl?: string } = hostedConfig(settings);
    const page = Buffer.from(fillPage(html.toString('utf8'), config, nonce));
    const [encoding] = acceptedEncodings(c.req.header('accept-encoding'));
    return c.body(new Uint8Array(encoding ? await pack(page, encoding) : page), 200, {
      ...securityHeaders,
      ...(encoding && { 'content-encoding': encoding }),
      'content-type': 'text/html; charset=UTF-8',
      vary: 'Accept-Encoding',
      'content-security-policy': contentSecurityPolicy(nonce, config.searchUrl),
    });
  });
  return app;
}
