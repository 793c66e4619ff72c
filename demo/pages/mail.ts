/** A mail as a page of its own, looked at in a frame: nothing in it runs, nothing is fetched, and no sheet counts but its own. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** The page around the frame measures what is in it, and its links open elsewhere. */
export const MAIL_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export function showMail(context: Context, page: string): Response {
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `sandbox ${MAIL_SANDBOX}`,
  ];
  return context.body(page, 200, {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
}
