/** What KeePassXC saves, fills and replaces through its extension for Firefox, each time with the right user name, and the codes that it fills. */
import { expect, test } from '@playwright/test';
import { TEMPORARY_PASSWORD } from '../../demo/people.ts';
import { embed } from '../e2e/embeds/places.ts';
import { addresses } from '../e2e/fixtures/addresses.ts';
import { newcomer } from '../e2e/fixtures/newcomer.ts';
import { anyone } from '../e2e/fixtures/people.ts';
import { beginner, NEW_PASSWORD } from '../e2e/first-time-user/first-time-wizard.ts';
import { SIGN_UP_PASSWORD } from '../e2e/sign-up/sign-up.ts';
import { reset, setNewPassword } from '../engines/actions/recovery.ts';
import { byText, landed, passOn } from '../engines/actions/sign-in.ts';
import { signUp } from '../engines/actions/sign-up.ts';
import type { Login } from '../engines/drivers/marionette.ts';
import { type Page, pageOn } from '../engines/page/page.ts';
import { type Entry, type KeePassXC, launchKeePassXC } from './managers/keepassxc.ts';

let manager: KeePassXC;
let page: Page;
test.afterEach(() => manager.close());

async function open(fillsByItself: boolean, ...entries: readonly Entry[]): Promise<void> {
  manager = await launchKeePassXC(fillsByItself, ...entries);
  page = pageOn(manager.tab);
}

/** Takes the offer, which must be this one, after which the manager knows this login alone. */
async function taken(button: 'Save' | 'Update', login: Login): Promise<void> {
  await expect.poll(manager.offer).toBe(button);
  await manager.accept();
  // The extension closes the offer once it has read the login again; after an update it opens the same offer anew.
  if (button === 'Save') await expect.poll(manager.offer).toBeNull();
  await expect.poll(manager.logins).toEqual([login]);
}

const hosted = () => `${addresses().hosted}/login`;

/** The extension watches no shadow root for what comes into it later. */
const embedded = (name: string) => embed(`<${name} render-root="light"></${name}>`);

const logins = { hosted, embedded: () => embedded('news-login') };
for (const [where, address] of Object.entries(logins)) {
  test(`${where}: a login is saved with its name, and its password filled when its user comes back`, async () => {
    await open(true);
    const { email, password = '' } = await anyone();
    await page.goto(address());
    await passOn(page, { email, password });
    await page.choice('Use the authenticator app').shown();
    await taken('Save', { username: email, password });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(address());
    await page.field('Email').fill(email);
    await page.button('Log In').click();
    await page.field('Password').is(({ value }) => value === password, 'filled');
    await page.button('Log In').click();
    await page.choice('Use the authenticator app').shown();
    expect(await manager.offer()).toBeNull();
  });

  test(`${where}: the change of a temporary password replaces the one that was saved`, async () => {
    // By itself it would also fill the boxes for a new password.
    await open(false);
    const person = await beginner('Emery');
    await page.goto(address());
    await passOn(page, { email: person.email, password: TEMPORARY_PASSWORD });
    await taken('Save', { username: person.email, password: TEMPORARY_PASSWORD });
    await byText(page, person);
    await page.field('Current Temporary Password').fill(TEMPORARY_PASSWORD);
    await setNewPassword(page);
    await taken('Update', { username: person.email, password: NEW_PASSWORD });
  });
}

const registrations = { hosted: () => `${hosted()}/signup`, embedded: () => embedded('news-signup') };
for (const [where, address] of Object.entries(registrations)) {
  test(`${where}: the login of a registration is saved`, async () => {
    await open(true);
    await page.goto(address());
    await taken('Save', { username: await signUp(page), password: SIGN_UP_PASSWORD });
  });
}

test('a reset replaces the password that was saved', async () => {
  await open(false);
  const { email, password } = await newcomer();
  await page.goto(hosted());
  await passOn(page, { email, password });
  await taken('Save', { username: email, password });
  await reset(page, email);
  await taken('Update', { username: email, password: NEW_PASSWORD });
});

test('the password and the code of an entry that has both are filled', async () => {
  const person = await anyone();
  await open(true, { ...person, address: hosted() });
  await page.goto(hosted());
  await page.field('Email').fill(person.email);
  await page.button('Log In').click();
  await page.field('Password').is(({ value }) => value === person.password, 'filled');
  await page.button('Log In').click();
  await page.choice('Use the authenticator app').click();
  await page.button('Enter Code').click();
  await page.field('Verification code').shown();
  await manager.fillCode();
  await page.field('Verification code').is(({ value }) => value.replace(/\D/g, '').length === 6, 'filled');
  await page.button('Submit').click();
  await landed(page, person);
});
