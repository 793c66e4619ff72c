import nodemailer from 'nodemailer';
import type { DeliverMail, Service } from '../service.ts';
import { isLoopback } from '../settings/exposure.ts';
import type { Settings } from '../settings/settings.ts';

/** The library itself would wait for ten minutes. */
const TIMEOUTS = { connectionTimeout: 30_000, socketTimeout: 60_000 };

/** A remote server without STARTTLS gets no mail, so that reset links cross no network in clear. */
function transportTo(url: string) {
  const address = new URL(url);
  // The library would prefer this value.
  address.searchParams.delete('requireTLS');
  return nodemailer.createTransport({ url: address.href, ...TIMEOUTS, requireTLS: !isLoopback(address.hostname) });
}

/** Mails are sent even after a failed check, since the server may recover. */
export async function checkSmtp({ settings, log }: Service): Promise<void> {
  if (!settings.smtpUrl) return;
  try {
    await verifySmtp(settings.smtpUrl);
  } catch (error) {
    const { code = 'no answer' } = error as { readonly code?: string };
    log({ level: 'warning', what: 'mail', message: `the mail server that SMTP_URL names cannot be used (${code})` });
  }
}

export async function verifySmtp(url: string): Promise<void> {
  const transport = transportTo(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function smtpDelivery(settings: Settings): DeliverMail | undefined {
  if (!settings.smtpUrl) return undefined;
  const transport = transportTo(settings.smtpUrl);
  const from = settings.mailFrom;
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async ({ to, subject, body, html }, id) => {
    await transport.sendMail({
      // One id in every attempt lets mail servers drop the second copy of a mail that was taken before the connection broke off.
      messageId: `<${id}@${domain}>`,
      from,
      // A comma in an address must not make two of it.
      to: { name: '', address: to },
      subject,
      text: body,
      html,
      // No absence note answers it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}
