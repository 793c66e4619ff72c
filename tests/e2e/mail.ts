/** The mailbox of somebody: the demo's outbox, waited for. */
import { expect } from '@playwright/test';
import { PATIENCE_MS, sentTo } from './second-factor.ts';

/** The link in the newest mail with this subject. */
export async function linkIn(subject: string, recipient: string): Promise<string> {
  let link: string | null | undefined;
  await expect
    .poll(async () => (link = (await sentTo(recipient)).find((mail) => mail.subject === subject)?.link), {
      message: `the mail "${subject}"`,
      timeout: PATIENCE_MS,
    })
    .toBeTruthy();
  return link ?? '';
}

export const subjects = { confirm: 'Confirm your email address', reset: 'Reset your Newsline password' } as const;
