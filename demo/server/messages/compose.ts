import { cleanEmail } from '../../../src/forms/email-address.ts';
import { directionOf, fill } from '../../../src/i18n/translate.ts';
import { builtInNames } from '../../../src/settings/sources.ts';
import { translationOf } from '../lists/translation.ts';
import type { Mail } from '../service.ts';
import { mailPage, type Scheme } from './mail-page.ts';
import { type MailName, mails, type Words } from './mails.ts';

export interface Addressee {
  /** The account's, if there is one. */
  readonly id?: string;
  readonly email: string;
  readonly language: string;
  readonly firstName?: string;
  /** IANA name; empty counts as UTC. */
  readonly timezone?: string;
}

export interface Particulars {
  readonly support: string;
  /** `https:` or `http:`. */
  readonly link?: string;
  readonly until?: Date;
  /** Has a line of its own, to be copied. */
  readonly password?: string;
}

/** In a text from right to left, a value from left to right would carry the punctuation beside it along. */
const isolated = (value: string) => value && `\u2068${value}\u2069`;

const timeIn = (language: string, instant: Date, timezone?: string) =>
  new Intl.DateTimeFormat(language, {
    timeZone: timezone || 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(instant)
    // Some platforms put in narrow spaces.
    .replace(/\s/g, ' ');

/** @param scheme light or dark against the reader's system, for the gallery */
export async function composeMail(
  name: MailName,
  to: Addressee,
  { support, link, until, password }: Particulars,
  scheme?: Scheme,
): Promise<Mail> {
  const { subject, says, action, unasked, nameless } = mails[name];
  const language = translationOf(to.language, subject) === undefined ? 'en' : to.language;
  const direction = directionOf(language);
  // Not every mail program can draw the narrow spaces of French.
  const translated = (words: Words) => (translationOf(language, words) ?? words).replace(/\u202f/g, '\u00a0');
  const params = {
    provider: builtInNames.providerName,
    support,
    name: (!nameless && to.firstName) || '',
    until: until ? timeIn(language, until, to.timezone) : '',
    button: translated('Login to your account'),
    sso: translated('Log in with SSO'),
  };
  const isolatedParams =
    direction === 'rtl' ? Object.fromEntries(Object.entries(params).map(([key, value]) => [key, isolated(value)])) : params;
  const t = (words: Words) => fill(translated(words), isolatedParams);
  const written = {
    language,
    direction,
    from: builtInNames.providerName,
    // Lists of mail programs can show isolates as boxes.
    subject: fill(translated(subject), params),
    paragraphs: [params.name ? t('Hello {name},') : t('Hello,'), ...says.map(t), ...(password === undefined ? [] : [password])],
    button: link && action ? { words: t(action), link } : undefined,
    fallback: t('If the button does not work, open this address:'),
    unasked: t(unasked),
  };
  const { paragraphs } = written;
  return {
    to: cleanEmail(to.email),
    subject: written.subject,
    body: [...paragraphs, ...(link ? [link] : []), written.unasked].join('\n\n'),
    html: await mailPage(written, scheme),
  };
}
