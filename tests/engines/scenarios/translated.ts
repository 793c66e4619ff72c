/** Under a page translator, which works on all that is added too (decisions 11). */
import { spareBeginners } from '../../../demo/people.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { install } from '../../e2e/translated/translator.ts';
import { engineNames } from '../drivers/driver.ts';
import { byApp, landed, passOn } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';
import type { Page } from '../page/page.ts';
import { recovery } from './recovery.ts';
import { signIn } from './sign-in.ts';
import { wizardsOf } from './wizards.ts';

/** A reader who has each page that opens translated. */
const reader = (page: Page): Page => ({
  ...page,
  async goto(url) {
    await page.goto(url);
    await page.evaluate(install);
  },
});

const underTranslator = ({ title, play }: Scenario): Scenario => ({
  title: `${title}, under a page translator`,
  play: (page, engine) => play(reader(page), engine),
});

export const translated: readonly Scenario[] = [
  {
    title: 'a refused password and the login after it show under a page translator',
    async play(page) {
      const person = await anyone();
      await page.goto(`${addresses().hosted}/login`);
      await page.evaluate(install);
      await passOn(page, { email: person.email, password: 'not this one' });
      await page.text('We could not log you in with the entered email and password.').shown();
      await page.field('Password').fill(person.password ?? '');
      await page.button('Log In').click();
      await page.choice('Send a text message').click();
      await page.button('Send Code').shown();
      await byApp(page, person);
      await landed(page, person);
    },
  },
  ...[...signIn, ...recovery, ...wizardsOf(spareBeginners.slice(engineNames.length))].map(underTranslator),
];
