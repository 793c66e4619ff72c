/** The document and the headers of every page of the demo: a strict policy and no caching. `html` escapes all text. */
import { html } from 'hono/html';
import { securityHeaders } from '../server/pages/guard.ts';
import type { Context } from 'hono';

export type Markup = ReturnType<typeof html>;

/** What a page needs beyond its own sheets and scripts; origins or CSP keywords. */
export interface Policy {
  readonly scripts?: readonly string[];
  readonly connect?: readonly string[];
  readonly styles?: readonly string[];
  readonly forms?: readonly string[];
  readonly frames?: readonly string[];
  readonly ancestors?: readonly string[];
}

export interface Page {
  readonly title: string;
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly styles: readonly string[];
  readonly scripts?: readonly string[];
  /** The product's script on this origin, with the attributes that are its settings; it runs after `scripts`. */
  readonly product?: { readonly src: string; readonly attributes: readonly Markup[] };
  readonly head?: Markup;
  readonly bodyClass?: string;
  readonly body: Markup;
  readonly policy?: Policy;
  readonly status?: 200 | 404 | 503;
}

/** The icon: a short bar of the accent colour under a line, as on the cards. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%23fbfaf7' d='M0 0h16v16H0z'/%3E%3Cpath fill='%2316181d' d='M2 2h12v1H2z'/%3E%3Cpath fill='%230b3d91' d='M2 3h6v4H2z'/%3E%3C/svg%3E";

const list = (...sources: readonly (string | readonly string[] | undefined)[]) => sources.flat().filter(Boolean).join(' ') || "'none'";

const contentSecurityPolicy = ({ scripts, styles, connect, forms, frames, ancestors }: Policy) =>
  [
    "default-src 'none'",
    // Scripts are allowed by origin, not by a nonce, with which the browser would compile them again on each page.
    `script-src ${list("'self'", scripts)}`,
    `style-src ${list("'self'", styles)}`,
    "img-src 'self' data:",
    `connect-src ${list("'self'", connect)}`,
    `form-action ${list("'self'", forms)}`,
    `frame-src ${list(frames)}`,
    `frame-ancestors ${list(ancestors)}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

export function sendPage(context: Context, page: Page): Response | Promise<Response> {
  const {
    title,
    lang = 'en',
    dir = 'ltr',
    styles,
    scripts = [],
    product,
    head = '',
    bodyClass = '',
    body,
    policy = {},
    status = 200,
  } = page;
  return context.html(
    html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${ICON}">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${head}
${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
${product ? html`<script src="${product.src}"${product.attributes} defer></script>` : ''}
</head>
<body class="${bodyClass}">
${body}
</body>
</html>`,
    status,
    { ...securityHeaders, 'content-security-policy': contentSecurityPolicy(policy) },
  );
}

export function sendProductPage(context: Context, page: Page): Response | Promise<Response> {
  if (context.req.query('diagnose') === undefined) return sendPage(context, page);
  const { styles, scripts = [] } = page;
  return sendPage(context, { ...page, styles: [...styles, '/assets/diagnose.css'], scripts: [...scripts, '/assets/diagnose.js'] });
}
