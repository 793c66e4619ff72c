/** Text messages and mails: sent by the carrier and by SMTP where configured, and always written to the outbox. */
import { setTimeout as pause } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Account } from '../db/schema/accounts.ts';
import { type OutboxEntry, outbox } from '../db/schema/content.ts';
import type { Service } from '../service.ts';
import { DEMO_SUPPORT, type Settings } from '../settings/settings.ts';
import { type Addressee, composeMail, type Particulars } from './compose.ts';
import type { DeliverMail } from '../service.ts';
import type { MailName } from './mails.ts';

/** The library itself would wait for ten minutes. */
const TIMEOUTS = { connectionTimeout: 30_000, socketTimeout: 60_000 };

const transportTo = (url: string) => nodemailer.createTransport({ url, ...TIMEOUTS });

/** Checks that the mail server accepts us. The start does not wait for this, and mails are sent even after a failed check, since the server may recover. */
export async function checkSmtp({ settings, log }: Service): Promise<void> {
  if (!settings.smtpUrl) return;
  const transport = transportTo(settings.smtpUrl);
  try {
    await transport.verify();
  } catch (error) {
    const { code = 'no answer' } = error as { readonly code?: string };
    log({ level: 'warning', what: 'mail', message: `the mail server that SMTP_URL names cannot be used (${code})` });
  } finally {
    transport.close();
  }
}

/** How long a mail waits for its next try, ms: for a connection that broke, and for a mail server that restarts or asks to come again. */
const AGAIN_MS = [2000, 30_000];

/** A reply of 500 and above is the mail server's last word; anything else may pass. */
const isFinal = (error: unknown) => ((error as { readonly responseCode?: number }).responseCode ?? 0) >= 500;

async function persistently(send: () => Promise<unknown>): Promise<void> {
  for (const wait of [...AGAIN_MS, undefined]) {
    try {
      await send();
      return;
    } catch (error) {
      if (wait === undefined || isFinal(error)) throw error;
      await pause(wait);
    }
  }
}

/** Undefined without SMTP_URL; mail is then written to the outbox only. */
export function smtpDelivery(settings: Settings): DeliverMail | undefined {
  if (!settings.smtpUrl) return undefined;
  const transport = transportTo(settings.smtpUrl);
  return ({ to, subject, body, html }) =>
    // As an object: a comma in an address must not make two of it.
    persistently(() => transport.sendMail({ from: settings.mailFrom, to: { name: '', address: to }, subject, text: body, html }));
}

/** Warns outside the demo, where people wait for messages that would only reach the outbox. */
export function warnOfNoCarrier({ settings, log, deliverMail, deliverText }: Service): void {
  if (settings.demoParts) return;
  const warn = (message: string) => log({ level: 'warning', what: 'carrier', message });
  if (!deliverMail) warn('no mail goes out: SMTP_URL names no mail server');
  if (!deliverText) warn('no text message goes out: the server was started without a carrier (deliverText, see the README)');
}

type Entry = Pick<OutboxEntry, 'kind' | 'recipient' | 'body'> & Partial<Pick<OutboxEntry, 'subject' | 'html' | 'code' | 'link'>>;

/** Codes and links are written to the outbox only in the demo, whose people are made up. */
const withoutSecrets = ({ kind, recipient, subject }: Entry): Entry => ({ kind, recipient, subject, body: '' });

const store = (service: Service, entry: Entry) =>
  service.db.insert(outbox).values({ ...(service.settings.demoParts ? entry : withoutSecrets(entry)), createdAt: service.now() });

/** @param phone digits with the country code */
export async function sendText(service: Service, phone: string, body: string, code?: string): Promise<void> {
  await store(service, { kind: 'text', recipient: `+${phone}`, body, code });
  service.afterResponse(async () => service.deliverText?.(`+${phone}`, body));
}

/** The support address that the hosted page shows, else the sender of our mails. */
const supportAddress = ({ page, demoParts, mailFrom }: Settings): string => page.webSupportEmail ?? (demoParts ? DEMO_SUPPORT : mailFrom);

export async function sendMail(
  service: Service,
  name: MailName,
  to: Addressee,
  particulars: Omit<Particulars, 'support'> = {},
): Promise<void> {
  const mail = await composeMail(name, to, { ...particulars, support: supportAddress(service.settings) });
  const { subject, body, html } = mail;
  await store(service, { kind: 'mail', recipient: mail.to, subject, body, html, link: particulars.link });
  // A slow or unreachable mail server must not delay an answer, nor reveal who has an account.
  service.afterResponse(async () => service.deliverMail?.(mail));
}

/** At the login address too, since a stolen session may have changed the contact address. */
export async function notify(service: Service, account: Account, name: MailName, also?: string): Promise<void> {
  const addresses = [account.email, account.contactEmail, also].filter((address) => address !== undefined && address !== null);
  for (const email of new Set(addresses)) await sendMail(service, name, { ...account, email });
}
