/** What the password managers of Firefox and Chromium save, fill and replace, each time with the right user name. */
import { expect, test } from '@playwright/test';
import { PASSWORD, type Person, spareBeginners, TEMPORARY_PASSWORD } from '../../demo/people.ts';
import { beginner, NEW_PASSWORD } from '../e2e/first-time-user/first-time-wizard.ts';
import { embed, placesOf } from '../e2e/embeds/places.ts';
import { addresses } from '../e2e/fixtures/addresses.ts';
import { newcomer } from '../e2e/fixtures/newcomer.ts';
import { anyone } from '../e2e/fixtures/people.ts';
import { SIGN_UP_PASSWORD } from '../e2e/sign-up/sign-up.ts';
import { reset, setNewPassword } from '../engines/actions/recovery.ts';
import { byApp, byText, passOn } from '../engines/actions/sign-in.ts';
import { signUp } from '../engines/actions/sign-up.ts';
import { launchWithManager, type Login, type WithManager } from '../engines/drivers/marionette.ts';
import { type Page, pageOn } from '../engines/page/page.ts';
import { launchChromium } from './managers/chromium.ts';

let manager: WithManager;
let page: Page;
test.afterEach(() => manager.close());

/** Takes the offer, which must be this one, after which the manager knows this login alone. */
async function taken(button: 'Save' | 'Update', login: Login): Promise<void> {
  await expect.poll(manager.offer).toBe(button);
  await manager.accept();
  await expect.poll(manager.logins).toEqual([login]);
}

const loginOf = ({ email, password = '' }: Pick<Person, 'email' | 'password'>): Login => ({ username: email, password });

async function saved(person: Pick<Person, 'email' | 'password'>, at: string): Promise<void> {
  await page.goto(at);
  await passOn(page, person);
  await taken('Save', loginOf(person));
}
const hosted = () => `${addresses().hosted}/login`;

const places: Readonly<Record<string, () => string>> = { hosted, embedded: () => embed('<news-login></news-login>') };

const managers = {
  Firefox: { launch: () => launchWithManager('firefox-esr'), beginners: spareBeginners.slice(-2) },
  Chromium: { launch: launchChromium, beginners: spareBeginners.slice(-4, -2) },
};

for (const [browser, { launch, beginners }] of Object.entries(managers)) {
  test.describe(browser, () => {
    test.beforeEach(async () => {
      manager = await launch();
      page = pageOn(manager.tab);
    });

    for (const [where, { address }] of Object.entries(placesOf('news-login'))) {
      test(`${where}: a login is saved once the password is accepted, and filled when its user comes back`, async () => {
        const person = await anyone();
        await page.goto(address());
        await passOn(page, person);
        await page.choice('Use the authenticator app').shown();
        await taken('Save', loginOf(person));
        // As in a tab of another day.
        await page.evaluate(() => sessionStorage.clear());
        await page.goto(address());
        await page.field('Email').click();
        await manager.takeSuggestion?.();
        await page.field('Email').is(({ value }) => value === person.email, 'filled');
        await page.button('Log In').click();
        await page.field('Password').is(({ value }) => value === person.password, 'filled');
        await page.button('Log In').click();
        await page.choice('Use the authenticator app').shown();
        expect(await manager.offer()).toBeNull();
      });
    }

    for (const [where, { address }] of Object.entries(placesOf('news-signup'))) {
      test(`${where}: the login of a registration is saved`, async () => {
        await page.goto(address());
        await taken('Save', { username: await signUp(page), password: SIGN_UP_PASSWORD });
      });
    }

    test('a reset replaces the password that was saved', async () => {
      const person = await newcomer();
      await saved(person, hosted());
      await reset(page, person.email);
      await taken('Update', { username: person.email, password: NEW_PASSWORD });
    });

    for (const [at, [where, address]] of Object.entries(places).entries()) {
      test(`${where}: the first step of the first day replaces the temporary password that was saved`, async () => {
        const person = beginners[at] as Person;
        await saved(person, address());
        await byApp(page, person);
        await page.part({ role: 'button', name: 'Continue', within: { role: 'dialog' } }).click();
        await page.heading('Set New Password').shown();
        await page.field('Current Temporary Password').is(({ value }) => value === TEMPORARY_PASSWORD, 'filled');
        await setNewPassword(page);
        await page.heading('Security Questions').shown();
        await taken('Update', { username: person.email, password: NEW_PASSWORD });
      });
    }

    for (const [firstName, kind, password, current] of [
      ['Emery', 'a temporary password', TEMPORARY_PASSWORD, 'Current Temporary Password'],
      ['Indigo', 'an expired password', PASSWORD, 'Current Password'],
    ] as const) {
      test(`the change of ${kind} replaces the one that was saved`, async () => {
        const person = await beginner(firstName);
        await saved({ email: person.email, password }, hosted());
        await byText(page, person);
        if (firstName === 'Indigo') await page.button('CONTINUE').click();
        await page.field(current).is(({ value }) => value === password, 'filled');
        await setNewPassword(page);
        await taken('Update', { username: person.email, password: NEW_PASSWORD });
      });
    }
  });
}
