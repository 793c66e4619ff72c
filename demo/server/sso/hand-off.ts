/** Browsers apply a page's `form-action` to redirects after its form; this page ends the chain, so that no policy names the providers. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { ssoText } from '../../../src/features/sso/text.ts';
import { directionOf } from '../../../src/i18n/translate.ts';
import { dictionaries } from '../lists/dictionaries.ts';
import { translationOf } from '../lists/translation.ts';
import { securityHeaders } from '../pages/guard.ts';
import type { Destination } from './sso-client.ts';

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; background: #fbfaf7; color: #16181d; font: 16px/24px -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 528px; margin: 0 auto; padding: 32px 24px; overflow-wrap: anywhere; }
h1 { font: 600 26px/32px "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
form { display: inline; }
a, button { color: #0b3d91; }
button { padding: 0; border: 0; background: none; font: inherit; text-decoration: underline; cursor: pointer; }
@media (prefers-color-scheme: dark) {
  body { background: #0d131c; color: #e9e7e1; }
  a, button { color: #8db8ff; }
}`;

function languageOf(accepted = ''): string {
  const wanted = accepted.split(',').map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase() ?? '');
  return wanted.find((language) => language === 'en' || dictionaries.has(language)) ?? 'en';
}

/** Both leave while the page is being read, so that it takes no place in the history. */
const LINK_SCRIPT = "location.replace(document.getElementById('on').href)";
const FORM_SCRIPT = "document.getElementById('on').submit()";

export function sendHandOff(context: Context, destination: Destination): Response | Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const language = languageOf(context.req.header('accept-language'));
  const t = (source: string) => translationOf(language, source) ?? source;
  const [before = '', after = ''] = t(ssoText.nothing).split('{link}');
  const form = typeof destination === 'string' ? undefined : destination;
  const onward = form
    ? html`<form id="on" method="post" action="${form.action}">${Object.entries(form.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>${t(ssoText.link)}</button></form>`
    : html`<a id="on" href="${destination}">${t(ssoText.link)}</a>`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `form-action ${form ? new URL(form.action).origin : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return context.html(
    html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t(ssoText.title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${t(ssoText.title)}</h1>
<p>${t(ssoText.soon)}</p>
<p>${before}${onward}${after}</p>
</main>
<script nonce="${nonce}">${raw(form ? FORM_SCRIPT : LINK_SCRIPT)}</script>
</body>
</html>`,
    200,
    { ...securityHeaders, 'content-security-policy': policy },
  );
}
