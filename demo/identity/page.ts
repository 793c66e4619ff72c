/** The pages of a company's identity provider: its sign-in, and sentences when something is wrong. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Directory } from './directory.ts';
import { pageStyle } from './page-style.ts';

type Markup = ReturnType<typeof html>;

/** No `form-action`: it would have to name every place that the service may send the browser to. */
export function sendPage(
  context: Context,
  status: 200 | 400 | 422,
  title: string,
  draw: (nonce: string) => Markup,
): Response | Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  context.header('cache-control', 'no-store');
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  );
  context.header('referrer-policy', 'no-referrer');
  context.header('x-content-type-options', 'nosniff');
  return context.html(
    html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style nonce="${nonce}">${pageStyle}</style>
  </head>
  <body><main>${draw(nonce)}</main></body>
</html>`,
    status,
  );
}

/** REFEDS: signed in with more than one factor. */
export const SECOND_FACTOR = 'https://refeds.org/profile/mfa';

export const FORM_LIMIT = 8192;

interface LogIn {
  readonly directory: Directory;
  readonly username: string;
  readonly error?: string;
}

/** The form posts `username` and `decision` (`allow` or `deny`) to the page's own address, query included. */
export function sendLogIn(context: Context, { directory, username, error }: LogIn): Response | Promise<Response> {
  const { company, members } = directory;
  return sendPage(
    context,
    error ? 422 : 200,
    `Sign in to ${company.name}`,
    () => html`<p class="company">${company.name}</p>
<h1>Sign in</h1>
<p>to continue to <strong>Newsline</strong></p>
<form method="post">
  <label for="username">Company email</label>
  <input id="username" name="username" type="email" autocomplete="username" required maxlength="320" value="${username}"
    ${error ? html`aria-invalid="true" aria-describedby="error"` : ''}>
  ${error ? html`<p id="error" class="error" role="alert">${error}</p>` : ''}
  <button name="decision" value="allow">Sign in</button>
  <button name="decision" value="deny" class="secondary" formnovalidate>Deny</button>
</form>
<aside>
  <p>This page stands in for the identity provider of a company. It asks for no password. It knows:</p>
  <ul>${members.map((member) => html`<li><strong>${member.email}</strong> ${member.shows}</li>`)}</ul>
</aside>`,
  );
}

export const UNKNOWN_MEMBER = 'This company knows nobody by that address.';

/** A dead end: nothing here can be sent back to the service. */
export const sendMistake = (context: Context, sentence: string): Response | Promise<Response> =>
  sendPage(context, 400, 'Sign-in not possible', () => html`<h1>Sign-in not possible</h1><p>${sentence}</p>`);
