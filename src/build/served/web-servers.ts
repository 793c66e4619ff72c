/**
 * `dist/nginx.conf` and `dist/Caddyfile`: serve the hosted page and the files that embedders load, compressed by the build, over HTTP/2.
 * The page's inline scripts and style are allowed by their digests, since static files have no nonce.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const FOR_GOOD = 'public, max-age=31536000, immutable';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The digests of the page's inline scripts or styles. The settings are data that never runs, so they need none. */
const digestsOf = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => digest(text)).join(' ');

const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${digestsOf(html, 'script')}`,
    `style-src 'self' ${digestsOf(html, 'style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://api.example.com",
    "form-action 'self' https://api.example.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

const pageHeaders = (html: string): Readonly<Record<string, string>> => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policyOf(html),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
});
const EMBED_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

const ABOUT = `# A copy of dist lies in /srv/news-auth, and a second one in /srv/news-auth/v/{its version}, which stays when the next is published.
# To be changed by you: the settings in the block of hosted/index.html, the names and certificates of accounts.example.com, and api.example.com in the policy of the page. Where single sign-on is used,
# form-action also lists the identity providers and where they lead back to, or is left out.
# Under another path than /login: basePath in the settings, /login/assets/ in hosted/index.html, and every /login below.
`;

const EMBED = String.raw`^/(v/[\w.-]+/)?(integrity\.json|(esm/.+|news-auth(\.loader)?)\.js(\.map)?)$`;

function nginx(html: string): string {
  const headers = (given: Readonly<Record<string, string>>) =>
    Object.entries(given)
      .map(([name, value]) => `    add_header ${name} "${value}" always;\n`)
      .join('');
  return String.raw`${ABOUT}# It belongs into the http block: include /srv/news-auth/nginx.conf;
# no-transform: a script that a cache minifies has another digest than the one that pins it.
map $request_uri $news_auth_caching {
  default "no-cache, no-transform";
  "~^/v/" "${FOR_GOOD}, no-transform";
  "~-[A-Z0-9]{8}\.\w+(\.map)?(\?|$)" "${FOR_GOOD}, no-transform";
}
# Without the address that is asked for: a link that a mail program has bent may hold a token there, or the id of a confirmation.
log_format news_auth '$remote_addr [$time_iso8601] $request_method $status $body_bytes_sent';
server {
  access_log /var/log/nginx/news-auth.log news_auth;
  error_log /var/log/nginx/error.log crit;  # below that, a line holds the address too
  listen 443 ssl http2;  # from nginx 1.25.1 on also as a line of its own: http2 on;
  server_name accounts.example.com;
  ssl_certificate     /etc/nginx/accounts.example.com.crt;
  ssl_certificate_key /etc/nginx/accounts.example.com.key;
  root /srv/news-auth;
  charset utf-8;
  charset_types text/javascript application/javascript application/json;
  gzip_static on;      # the .gz beside each file
  # brotli_static on;  # the .br, where the module ngx_brotli is there; then also brotli_static off for the page below
  gzip_vary on;
  location ~ "${EMBED}" {
${headers(EMBED_HEADERS)}    add_header Cache-Control $news_auth_caching;
  }
  location ^~ /login/assets/ {
    alias /srv/news-auth/hosted/assets/;
    add_header X-Content-Type-Options nosniff always;
    add_header Cache-Control $news_auth_caching;
  }
  location ~ ^/login(/|$) {
    # Compressed on request: the compressed copies from the build do not contain your settings.
    gzip_static off;
    gzip on;
    try_files /hosted/index.html =404;
${headers(pageHeaders(html))}  }
  location = / { return 302 /login$is_args$args; }
  location / { return 404; }
}
`;
}

function caddy(html: string): string {
  const headers = (given: Readonly<Record<string, string>>) =>
    Object.entries(given)
      .map(([name, value]) => `    header ${name} "${value}"\n`)
      .join('');
  return String.raw`${ABOUT}# HTTP/2 and certificates come by themselves. Caddy logs no requests; where you add that, let the format delete request>uri, which may hold a token: log { format filter { request>uri delete } }.
# A path that is not ASCII is written here as browsers send it: /caf%C3%A9 for /café.
accounts.example.com {
  root * /srv/news-auth
  @embed path_regexp ${EMBED}
  @page path /login /login/*
  # Only files that exist: a browser must not remember for a year that a file of the next release is missing.
  @hashed {
    path_regexp -[A-Z0-9]+\.\w+(\.map)?$
    file
  }
  @version {
    path /v/*
    file
  }
  handle @embed {
${headers(EMBED_HEADERS)}    header ?Cache-Control "no-cache, no-transform"
    header @hashed Cache-Control "${FOR_GOOD}, no-transform"
    header @version Cache-Control "${FOR_GOOD}, no-transform"
    file_server {
      precompressed br gzip
    }
  }
  handle_path /login/assets/* {
    root * /srv/news-auth/hosted/assets
    header X-Content-Type-Options nosniff
    header ?Cache-Control "no-cache, no-transform"
    header @hashed Cache-Control "${FOR_GOOD}, no-transform"
    file_server {
      precompressed br gzip
    }
  }
  handle @page {
${headers(pageHeaders(html))}    rewrite * /hosted/index.html
    # Compressed on request: the compressed copies from the build do not contain your settings.
    encode gzip
    file_server
  }
  redir / /login?{query}
  respond 404
}
`;
}

/** @param html the hosted page's */
export async function writeWebServers(dist: string, html: string): Promise<void> {
  await writeFile(path.join(dist, 'nginx.conf'), nginx(html));
  await writeFile(path.join(dist, 'Caddyfile'), caddy(html));
}
