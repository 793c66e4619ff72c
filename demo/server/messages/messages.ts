/** Text messages and mails: sent by the carrier and by SMTP where configured, and always written to the outbox. */
import nodemailer from 'nodemailer';
import type { Account } from '../db/schema/accounts.ts';
import { type OutboxEntry, outbox } from '../db/schema/content.ts';
import type { Service } from '../service.ts';
import { DEMO_SUPPORT, type Settings } from '../settings/settings.ts';
import type { DeliverMail, Mail } from './delivery.ts';
import { WEB_SUPPORT } from './mails.ts';

/** Checks that the mail server accepts us. The start does not wait for it, and mail is tried all the same: it may be back soon. */
export async function checkSmtp({ settings, log }: Service): Promise<void> {
  if (!settings.smtpUrl) return;
  const transport = nodemailer.createTransport(settings.smtpUrl);
  try {
    await transport.verify();
  } catch (error) {
    const { code = 'no answer' } = error as { readonly code?: string };
    log({ level: 'warning', what: 'mail', message: `the mail server that SMTP_URL names cannot be used (${code})` });
  } finally {
    transport.close();
  }
}

/** Undefined without SMTP_URL: then mail goes to the outbox alone. */
export function smtpDelivery(settings: Settings): DeliverMail | undefined {
  if (!settings.smtpUrl) return undefined;
  const transport = nodemailer.createTransport(settings.smtpUrl);
  return async ({ to, subject, body }) => {
    // As an object: a comma in an address must not make two of it.
    await transport.sendMail({ from: settings.mailFrom, to: { name: '', address: to }, subject, text: body });
  };
}

/** Where people are real, and what they wait for would stay in the outbox. */
export function warnOfNoCarrier({ settings, log, deliverMail, deliverText }: Service): void {
  if (settings.demoParts) return;
  const warn = (message: string) => log({ level: 'warning', what: 'carrier', message });
  if (!deliverMail) warn('no mail goes out: SMTP_URL names no mail server');
  if (!deliverText) warn('no text message goes out: the server was started without a carrier (deliverText, see the README)');
}

type Entry = Pick<OutboxEntry, 'kind' | 'recipient' | 'body'> & Partial<Pick<OutboxEntry, 'subject' | 'code' | 'link'>>;

/** Codes and links are written down only where all the people are made up. */
const withoutSecrets = ({ kind, recipient, subject }: Entry): Entry => ({ kind, recipient, subject, body: '' });

const store = (service: Service, entry: Entry) =>
  service.db.insert(outbox).values({ ...(service.settings.demoParts ? entry : withoutSecrets(entry)), createdAt: service.now() });

/** @param phone digits with the country code */
export async function sendText(service: Service, phone: string, body: string, code?: string): Promise<void> {
  await store(service, { kind: 'text', recipient: `+${phone}`, body, code });
  service.later(async () => service.deliverText?.(`+${phone}`, body));
}

/** To the login address and the contact address, so that the owner of one learns what is done with the other. */
export async function notify(service: Service, account: Account, mailOf: (to: Account) => Mail, also?: string): Promise<void> {
  const addresses = [account.email, account.contactEmail, also].filter((address) => address !== undefined && address !== null);
  for (const to of new Set(addresses)) await sendMail(service, { ...mailOf(account), to });
}

/** As the hosted page shows it; whoever sends the mail, where nothing is set. */
const supportAddress = ({ page, demoParts, mailFrom }: Settings): string => page.webSupportEmail ?? (demoParts ? DEMO_SUPPORT : mailFrom);

export async function sendMail(service: Service, mail: Mail, link?: string): Promise<void> {
  const words = mail.body.replaceAll(WEB_SUPPORT, supportAddress(service.settings));
  const body = link ? `${words}\n\n${link}` : words;
  await store(service, { kind: 'mail', recipient: mail.to, subject: mail.subject, body, link });
  // A mail server that is slow or down must not hold up an answer, nor tell who has an account.
  service.later(async () => service.deliverMail?.({ ...mail, body }));
}
