import type { WithSubquery } from 'drizzle-orm';
import type { Account } from '../db/schema/accounts.ts';
import { type OutboxEntry, outbox } from '../db/schema/content.ts';
import { after, type Service } from '../service.ts';
import { DEMO_SUPPORT, type Settings } from '../settings/settings.ts';
import { type Addressee, composeMail, type Particulars } from './compose.ts';
import { type MailName, mails } from './mails.ts';
import { enqueue } from './queue.ts';

/** Outside the demo people wait for messages that would only reach the outbox. */
export function warnOfNoCarrier({ settings, log, deliverMail, deliverText }: Service): void {
  if (settings.demoParts) return;
  const warn = (message: string) => log({ level: 'warning', what: 'carrier', message });
  if (!deliverMail) warn('no mail goes out: SMTP_URL names no mail server');
  if (!deliverText) warn('no text message goes out: neither SMS_WEBHOOK_URL nor TWILIO_ACCOUNT_SID names a carrier');
}

type Entry = Pick<OutboxEntry, 'kind' | 'recipient' | 'body'> & Partial<Pick<OutboxEntry, 'subject' | 'html' | 'code' | 'link'>>;

/** The outbox contains codes and links only in the demo, whose people are made up. */
const withoutSecrets = ({ kind, recipient, subject }: Entry): Entry => ({ kind, recipient, subject, body: '' });

const note = (service: Service, entry: Entry) =>
  service.db
    .insert(outbox)
    .values({ ...(service.settings.demoParts ? entry : withoutSecrets(entry)), createdAt: service.now() })
    .returning({ id: outbox.id });

export interface CodeText {
  readonly account: Account;
  /** Digits with the country code. */
  readonly phone: string;
  readonly body: string;
  readonly code: string;
  readonly opens: string;
  readonly endsAt: Date;
}

/** Parts of the statement that makes the code. */
export function sendText(service: Service, { account, phone, body, code, opens, endsAt }: CodeText): readonly WithSubquery[] {
  const { db } = service;
  const { id: accountId, email } = account;
  const to = `+${phone}`;
  const entry = db.$with('noted').as(note(service, { kind: 'text', recipient: to, body, code }));
  if (!service.deliverText) return [entry];
  const text = { kind: 'text', name: 'code', of: email, accountId, opens, endsAt, content: { to, body } } as const;
  return [entry, db.$with('queued').as(enqueue(service, text))];
}

const supportAddress = ({ page, demoParts, mailFrom }: Settings): string =>
  page.webSupportEmail ?? (demoParts ? DEMO_SUPPORT : (/<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom));

type MailParticulars = Omit<Particulars, 'support'> & {
  /** Hash of the token in the link: once that has ended, the mail is not sent. */
  readonly opens?: string;
};

const DAY_MS = 86_400_000;

/** @param service in the transaction that the mail reports */
export async function sendMail(
  service: Service,
  name: MailName,
  to: Addressee,
  { opens, ...particulars }: MailParticulars = {},
): Promise<void> {
  const mail = await composeMail(name, to, { ...particulars, support: supportAddress(service.settings) });
  const { subject, body, html } = mail;
  await note(service, { kind: 'mail', recipient: mail.to, subject, body, html, link: particulars.link });
  if (!service.deliverMail) return;
  const endsAt = after(service.now(), mails[name].lifeMs ?? DAY_MS);
  await enqueue(service, { kind: 'mail', name, of: mail.to, accountId: to.id, opens, endsAt, content: mail });
}

/** The mail goes to `account.email` too, since a stolen session may have changed the contact address. */
export async function notify(
  service: Service,
  account: Account,
  name: MailName,
  { also, ...particulars }: MailParticulars & { readonly also?: string } = {},
): Promise<void> {
  const addresses = [account.email, account.contactEmail, also].filter((address) => address !== undefined && address !== null);
  for (const email of new Set(addresses)) await sendMail(service, name, { ...account, email }, particulars);
}
