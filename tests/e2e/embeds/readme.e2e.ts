/** The README's snippets, in every order in which a page may have them. */
import { holdBack } from '../fixtures/gate.ts';
import { snippet } from '../fixtures/readme.ts';
import { expect, test } from '../fixtures/test.ts';
import { appCode } from '../second-factor/second-factor.ts';
import { signInOn } from '../sign-in/sign-in.ts';
import { pageOf } from './publisher.ts';

const firstTags = () => snippet('html', '<news-login redirect-url');
const script = () => /<script [^>]*><\/script>/.exec(firstTags())?.[0] ?? '';
const element = () => /<news-login.*<\/news-login>/.exec(firstTags())?.[0] ?? '';
const settings = () => snippet('html', "whenDefined('news-login')");

/** The ways to load the script: the README's tag and variants of it. */
const loadings = {
  async: () => script(),
  defer: () => script().replace(' async', ' defer'),
  'no attribute': () => script().replace(' async', ''),
  'one file': () => script().replace('.loader.js', '.js'),
  module: () => script().replace('/news-auth.loader.js', '/esm/news-auth.js').replace(' async', ' type="module"'),
} as const;

/** The order of the tags in the page. */
const orders = {
  'script, settings, element': (tag: string) => ({ head: tag + settings(), body: element() }),
  'settings, script, element': (tag: string) => ({ head: settings() + tag, body: element() }),
  'element, script, settings': (tag: string) => ({ body: element() + tag + settings() }),
  'element, settings, script': (tag: string) => ({ body: element() + settings() + tag }),
} as const;

for (const [loading, tag] of Object.entries(loadings)) {
  for (const [order, markup] of Object.entries(orders)) {
    test(`${loading}: ${order}: the form works with its settings`, async ({ page, person }) => {
      const request = page.waitForRequest(/\/auth\/preflight\//);
      await page.goto(pageOf(markup(tag())));
      const signIn = signInOn(page.locator('news-login'));
      await signIn.enterEmail(person.email);
      expect((await request).url()).toMatch(/^http:\/\/localhost/);
      await expect(signIn.password).toBeVisible();
    });
  }
}

for (const width of [1280, 320]) {
  test(`with the style that reserves space, nothing moves when the element comes, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      const note = (list: PerformanceObserverEntryList) => moved.push(...list.getEntries().map(({ startTime }) => startTime));
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    });
    const gate = await holdBack(page, /news-auth\.loader\.js$/);
    await page.goto(pageOf({ head: script() + snippet('html', 'news-login:not(:defined'), body: `${element()}<p>The next article</p>` }), {
      waitUntil: 'commit',
    });
    const next = page.getByText('The next article');
    await next.waitFor();
    // A shift counts once the page was painted before.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100))));
    const before = await next.boundingBox();
    gate.open();
    await signInOn(page.locator('news-login')).email.waitFor();
    expect(await next.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  });
}

test('a page that people reach signed in takes the session over, and says so', async ({ page, person }) => {
  // The snippet brings its own script tag.
  const signedIn = pageOf({ body: snippet('html', 'NewsAuth.redeem()') });
  await page.goto(pageOf({ head: script(), body: `<news-login redirect-url="${signedIn}"></news-login>` }));
  const signIn = signInOn(page.locator('news-login'));
  await signIn.pass(person);
  await signIn.useApp();
  await signIn.enterCode(appCode(person));
  await expect(page.locator('#who')).toHaveText(person.email);
  await expect(page).toHaveURL(signedIn);
});
