/** Actions that many scenarios share: going to the second factor, passing it, and checking the arrival. */
import type { Person } from '../../../demo/people.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { appCode, openPhone } from '../../e2e/second-factor/second-factor.ts';
import { type Page, until } from '../page/page.ts';

type Credentials = Pick<Person, 'email' | 'password'>;

export async function passOn(page: Page, { email, password = '' }: Credentials): Promise<void> {
  await page.field('Email').fill(email);
  await page.button('Log In').click();
  await page.field('Password').fill(password);
  await page.button('Log In').click();
}

export async function byApp(page: Page, person: Pick<Person, 'totpSecret' | 'email'>): Promise<void> {
  await page.choice('Use the authenticator app').click();
  await page.button('Enter Code').click();
  await page.field('Verification code').fill(appCode(person));
  await page.button('Submit').click();
}

/** For a user who has no other method. */
export async function byText(page: Page, person: Parameters<typeof openPhone>[0]): Promise<void> {
  const phone = await openPhone(person);
  await page.button('Send Code').click();
  await page.field('Verification code').fill(await phone.nextCode());
  await page.button('Submit').click();
}

/** Checks the arrival on the landing application: signed in, without the token in the address. */
export async function landed(page: Page, { firstName }: Pick<Person, 'firstName'>): Promise<void> {
  await page.at(({ origin, search }) => origin === addresses().landing && search === '', 'the landing page');
  await page.text(`Good to have you, ${firstName}`).shown();
}

/** The link that opens the signed-in page again in a window with a copy of the session. */
export const ANOTHER_WINDOW = 'Another window';
/** The link that opens it in a window without the session and without an opener. */
export const WINDOW_ALONE = 'A window alone';

/** Goes to a publisher's page that redeems a session of its own; `head` contains the script. */
export async function handedTo(page: Page, head: string): Promise<void> {
  const person = await anyone();
  const target = pageOf({
    head: `${head}<script>addEventListener('DOMContentLoaded', () => NewsAuth.redeem())</script>`,
    body: `<h1>Signed in</h1><a href="" target="_blank" rel="opener">${ANOTHER_WINDOW}</a> <a href="" target="_blank" rel="noopener">${WINDOW_ALONE}</a><news-session></news-session>`,
  });
  await page.goto(`${addresses().hosted}/login?redirect_url=${encodeURIComponent(target)}`);
  await passOn(page, person);
  await byApp(page, person);
  await page.at(({ href }) => href === target, 'the page of the publisher');
}

/** Waits until the page watches for inactivity. */
export async function watched(page: Page): Promise<void> {
  await until(
    () => page.stored('newsAuth.persistedData'),
    (data) => data?.includes('idleTimeoutMs') === true,
    'the watch over the session',
  );
}

export async function signedInOn(page: Page, head: string): Promise<void> {
  await handedTo(page, head);
  await watched(page);
}
