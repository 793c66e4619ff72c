/** The test of Playwright with what every test here needs: somebody to sign in as, and ears for what the page complains of. */
import { test as base } from '@playwright/test';
import type { Person } from '../../demo/people.ts';
import { pacePresses } from './hand.ts';
import { listen, type Noise } from './noise.ts';
import { anyone } from './people.ts';

interface Fixtures {
  /** Has both factors and nothing special; nobody else uses the account meanwhile. */
  readonly person: Person;
  readonly noise: Noise;
}

export const test = base.extend<Fixtures>({
  person: async ({ browserName: _ }, use) => use(await anyone()),
  noise: [
    async ({ page }, use) => {
      pacePresses(page);
      const noise = listen(page);
      await use(noise);
      noise.check();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
