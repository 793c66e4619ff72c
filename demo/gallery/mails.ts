/** The mails of the service with made-up particulars, previewed beside the states. */
import { kebab } from '../../src/element/element-table.ts';
import { fill } from '../../src/i18n/translate.ts';
import { builtInNames } from '../../src/settings/sources.ts';
import { composeMail } from '../server/messages/compose.ts';
import { type MailName, mails } from '../server/messages/mails.ts';
import { siteOrigin } from '../server/settings/origins.ts';
import { DEMO_SUPPORT, type Settings } from '../server/settings/settings.ts';
import type { Look } from './frame-page.ts';

export interface MailPreview {
  readonly shows: string;
  readonly path: string;
  page(settings: Settings, look: Look): Promise<string>;
}

const reader = { email: 'avery@newsline.example', firstName: 'Avery', timezone: 'America/New_York' };
const UNTIL = new Date('2026-11-21T17:30:00Z');

/** `mail-cannot-reset`, as states are named. */
const named = (name: MailName) => `mail-${kebab(name)}`;

const preview = (name: MailName): MailPreview => ({
  shows: fill(mails[name].subject, { provider: builtInNames.providerName }),
  path: `/demo/gallery-mail/${named(name)}`,
  async page(settings, { lang = 'en', theme }) {
    const link = mails[name].action && `${siteOrigin(settings, 'hosted')}/login/SecurityQuestions#token=Zb3wK1pVfT8qL0sYh5RmCu`;
    const password = name === 'created' ? 'K7mXw-4pTqa-Zr9dE' : undefined;
    return (await composeMail(name, { ...reader, language: lang }, { support: DEMO_SUPPORT, link, until: UNTIL, password }, theme)).html;
  },
});

export const mailPreviews: Readonly<Record<string, MailPreview>> = Object.fromEntries(
  (Object.keys(mails) as MailName[]).map((name) => [named(name), preview(name)]),
);
