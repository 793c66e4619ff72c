/** Time from the key that submits a step to the paint of the next one, with an instant answer, so only the product's own time counts. */
import type { Locator, Page } from 'playwright';
import { bundlePage } from '../bundle.ts';
import type { Gallery } from './gallery.ts';
import { median, type Table } from './report.ts';

/** quality.md, "Speed". */
const GOAL_MS = 100;

interface StepChange {
  readonly path: string;
  readonly from: (page: Page) => Locator;
  readonly typed?: string;
}

const changes: Readonly<Record<string, StepChange>> = {
  'e-mail to password': {
    path: 'login',
    from: (page) => page.getByLabel('Email', { exact: true }),
    typed: 'robin.frost@newsline.example',
  },
  'choice of the account to step 1 of sign-up': {
    path: 'signup/signup',
    from: (page) => page.locator('news-signup button').first(),
  },
};

/** What `pages/next-screen.ts` puts into the page. */
interface Inside {
  nextScreen(): Promise<number>;
  painted: Promise<number>;
}

async function change({ page, show }: Gallery, { path, from, typed }: StepChange): Promise<number> {
  await show(path);
  const field = from(page);
  if (typed) await field.fill(typed);
  await field.focus();
  await page.evaluate(() => {
    const inside = globalThis as unknown as Inside;
    inside.painted = inside.nextScreen();
  });
  await page.keyboard.press('Enter');
  return page.evaluate(() => (globalThis as unknown as Inside).painted);
}

export async function measureSteps(gallery: Gallery, runs: number): Promise<Table> {
  await gallery.page.addInitScript(await bundlePage('tests/bench/pages/next-screen.ts'));
  const rows = [];
  for (const [name, step] of Object.entries(changes)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(Math.round(await change(gallery, step)));
    rows.push({ 'step change': name, 'median ms': median(times), 'worst ms': Math.max(...times), 'at most ms': GOAL_MS });
  }
  return rows;
}
