import { randomInt } from 'node:crypto';
import { cleanEmail } from '../../../src/forms/email-address.ts';
import { fieldLimits } from '../../../src/forms/rules.ts';
import { meetsPolicy, SPECIALS } from '../../../src/forms/fields/password-policy.ts';
import { languages } from '../../data/languages.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { emailKey } from '../accounts/email-key.ts';
import { endAccess, erase, personalData, removeFactors, unlock } from '../accounts/ending.ts';
import { factsOf } from '../accounts/facts.ts';
import { findAccount, isOfCompany, organizationOf } from '../accounts/find.ts';
import { type Account, accounts } from '../db/schema/accounts.ts';
import { queuedMessages } from '../db/schema/queued-messages.ts';
import { pendingSignUps } from '../db/schema/sign-up.ts';
import { lockAccount } from '../db/statements.ts';
import { notify, sendMail } from '../messages/messages.ts';
import { record } from '../monitoring/record.ts';
import { hashSecret } from '../security/passwords.ts';
import { randomId } from '../security/tokens.ts';
import { after, inTransaction, type Service } from '../service.ts';
import { isMailbox } from '../settings/mailbox.ts';
import { siteOrigin } from '../settings/origins.ts';
import { BadArgument, type Command, type CommandInput, Refused } from './command.ts';

const DAY_MS = 86_400_000;

/** No two signs look alike; a hyphen makes groups that can be read aloud. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function temporaryPassword(): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const password = [group(), group(), group()].join('-');
  return meetsPolicy(password, SPECIALS) ? password : temporaryPassword();
}

function addressOf(text: string): string {
  const email = cleanEmail(text);
  if (!isMailbox(email)) throw new BadArgument('EMAIL is not usable: it must be an email address.');
  return email;
}

/** @throws Refused */
async function accountOf({ service, words: [email = ''] }: CommandInput): Promise<Account> {
  const account = await findAccount(service, addressOf(email));
  if (!account) throw new Refused('There is no account with this address.');
  return account;
}

/** Keeps the account to this change. @throws Refused */
async function change(input: CommandInput, work: (tx: Service, account: Account) => Promise<unknown>): Promise<Account> {
  const { id } = await accountOf(input);
  return inTransaction(input.service, async (tx) => {
    const account = await lockAccount(tx.db, id);
    if (!account) throw new Refused('There is no account with this address.');
    await work(tx, account);
    await record(tx, `admin ${input.name}`, account);
    return account;
  });
}

/** @throws Refused */
function logInLink({ deliverMail, settings }: Service): string {
  if (deliverMail && !settings.publicOrigin) throw new Refused('PUBLIC_ORIGIN is missing: the mail says where to sign in.');
  return `${siteOrigin(settings, 'hosted')}/login`;
}

const changing = (
  does: string,
  done: string,
  work: (tx: Service, account: Account) => Promise<unknown>,
  rest: Pick<Command, 'destroys'> = {},
): Command => ({
  ...rest,
  takes: ['EMAIL'],
  does,
  async run(input) {
    const { id, email } = await change(input, work);
    input.say(`${email}: ${done}.`);
    return { id, email, done };
  },
});

const setStatus = async ({ db }: Service, { id }: Account, status: Account['status']) => {
  await db.update(accounts).set({ status }).where(eq(accounts.id, id));
};

/** @throws BadArgument, Refused */
async function newAccount({ service, values, words: [word = ''] }: CommandInput, password: string) {
  const email = addressOf(word);
  const { language = 'en', 'first-name': firstName = '', 'last-name': lastName = '', role: roles = [] } = values;
  if (!languages.some(({ code }) => code === language))
    throw new BadArgument(`--language is not usable: it must be one of ${languages.map(({ code }) => code).join(', ')}.`);
  for (const [option, text, most] of [
    ['EMAIL', email, fieldLimits.login],
    ['--first-name', firstName, fieldLimits.firstTimeUserName],
    ['--last-name', lastName, fieldLimits.firstTimeUserName],
  ] as const)
    if (text.length > most) throw new BadArgument(`${option} is not usable: it must have at most ${most} characters.`);
  if (await findAccount(service, email)) throw new Refused('There is an account with this address already.');
  const isOfProvider = await isOfCompany(service, email);
  if (isOfProvider && !values.company)
    throw new Refused(
      'People of this domain sign in through their company: no account with a password is made for them, --company makes one without.',
    );
  if (!isOfProvider && values.company)
    throw new Refused('--company is for the domain of a company that signs on through a provider of its own.');
  const now = service.now();
  const organizationId = (await organizationOf(service, email))?.id;
  const facts = { id: randomId(), email, emailKey: emailKey(email), organizationId, firstName, lastName, language, roles, createdAt: now };
  if (values.company) return { ...facts, temporaryUntil: undefined };
  const temporaryUntil = after(now, DAY_MS);
  // Both flags make the first-time user's wizard due.
  const wizard = { resetPassword: true, reviewProfile: true };
  return { ...facts, ...wizard, passwordHash: await hashSecret(password), passwordChangedAt: now, temporaryUntil };
}

const create: Command = {
  takes: ['EMAIL'],
  does: 'Makes an account with a temporary password, which is mailed and dies after 24 hours; with --company one that only signs on through the company.',
  options: ['--first-name NAME', '--last-name NAME', '--language CODE', '--role ROLE', '--print', '--company'],
  async run(input) {
    const { service, values, say, settled } = input;
    const { deliverMail } = service;
    if (values.print && values.company) throw new BadArgument('--print is not usable with --company: the account has no password.');
    if (!values.print && !values.company && !deliverMail)
      throw new Refused('SMTP_URL is missing: without a mail server the password can only be printed (--print).');
    const link = logInLink(service);
    const password = temporaryPassword();
    const account = await newAccount(input, password);
    const { id, email, temporaryUntil } = account;
    await inTransaction(service, async (tx) => {
      const { db } = tx;
      const created = await db.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id });
      if (!created.length) throw new Refused('There is an account with this address already.');
      // Other submissions for the address can no longer become an account.
      await db.delete(pendingSignUps).where(and(eq(pendingSignUps.emailKey, account.emailKey), isNull(pendingSignUps.accountId)));
      await record(tx, 'admin create', account);
      if (temporaryUntil) await sendMail(tx, 'created', account, { link, password });
    });
    say(
      `${email}: created, ${temporaryUntil ? `temporary password until ${temporaryUntil.toISOString()}` : 'signs on through the company'}.`,
    );
    if (values.print) say(password);
    await settled();
    const [waiting] = await service.db.select().from(queuedMessages).where(eq(queuedMessages.accountId, id));
    if (waiting?.deadAt)
      throw new Refused(
        'The account was made, but the mail server refused its mail: erase it and create it again with an address that takes mails.',
      );
    if (waiting) throw new Refused('The account was made, but its mail is not sent yet: the servers go on trying for 24 hours.');
    return { id, email, temporaryUntil, ...(values.print && { password }) };
  },
};

const exported: Command = {
  takes: ['EMAIL'],
  does: 'Prints what is stored of one person, as JSON, without secrets.',
  async run(input) {
    const account = await accountOf(input);
    const data = await personalData(input.service, account);
    await record(input.service, 'admin export', account);
    input.say(JSON.stringify(data, null, 2));
    return data;
  },
};

const pseudonym: Command = {
  takes: ['EMAIL'],
  does: 'Prints the name that stands for an address in log and audit, whether or not it has an account.',
  async run({ service, words: [email = ''], say }) {
    const subject = service.seal.pseudonym(emailKey(addressOf(email)));
    say(subject);
    return { subject };
  },
};

export const people: Readonly<Record<string, Command>> = {
  create,
  disable: changing('Closes an account: its sign-in is refused, and what is open ends.', 'disabled', async (tx, account) => {
    await setStatus(tx, account, 'disabled');
    await endAccess(tx, account.id);
  }),
  enable: changing('Opens a disabled account.', 'enabled', (tx, account) => setStatus(tx, account, 'active')),
  unlock: changing('Forgets wrong passwords, codes and answers, from all networks.', 'unlocked', unlock),
  'reset-factor': changing(
    'Removes all second factors, passkeys and recovery codes too, ends what is open and mails the owner; the next sign-in sets up another one.',
    'second factor removed',
    async (tx, account) => {
      const { passkeys, recoveryCodes } = await factsOf(tx, account);
      await removeFactors(tx, account.id);
      await endAccess(tx, account.id);
      await notify(tx, account, passkeys + recoveryCodes > 0 ? 'allFactorsReset' : 'factorReset', { link: logInLink(tx) });
    },
    { destroys: true },
  ),
  'end-sessions': changing('Signs the account out everywhere, and ends what is about to open it.', 'sessions ended', (tx, { id }) =>
    endAccess(tx, id),
  ),
  export: exported,
  erase: changing('Removes the account and what is stored of its person; pseudonyms stay in log and audit.', 'erased', erase, {
    destroys: true,
  }),
  pseudonym,
};
