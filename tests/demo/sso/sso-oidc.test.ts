// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../browser.ts';
import { allow, openSsoDemo, type SsoDemo, ssoPeople, withoutToken } from './sso-demo.ts';

let demo: SsoDemo;
let browser: Browser;
beforeAll(async () => {
  demo = await openSsoDemo();
}, 60_000);
afterAll(() => demo.close());
beforeEach(() => {
  browser = demo.openBrowser();
});

const leave = () => demo.leave(browser, 'oidc', ssoPeople.oidc.email);

describe('an OpenID answer', () => {
  /** The address of the answer, before it is visited. */
  async function answered(): Promise<URL> {
    browser = demo.openBrowser(`${demo.hosted}/auth/login/oidc/answer`);
    return new URL((await browser.submit(await leave(), allow)).url);
  }

  it('signs in only once', async () => {
    const answer = await answered();
    expect(withoutToken((await browser.go(answer.href)).url)).toBe(`${demo.landing}/?t=…`);
    expect((await browser.go(answer.href)).url).toBe(demo.failed);
    expect(demo.reason()).toBe('not-awaited: replayed');
  });

  it('signs in only once when it arrives twice at the same time', async () => {
    const answer = await answered();
    const ends = await Promise.all([browser.go(answer.href), browser.go(answer.href)]);
    expect(ends.map(({ url }) => withoutToken(url)).sort()).toEqual([`${demo.landing}/?t=…`, demo.failed].sort());
  });

  it.each([
    ['without its cookie', async () => browser.forget(), 'not-awaited: no cookie of ours'],
    [
      'in another browser that is signing on too',
      async () => {
        browser = demo.openBrowser();
        await leave();
      },
      'not-awaited: another browser',
    ],
    ['after ten minutes', async () => demo.pass(600_000), 'not-awaited: too late'],
  ])('is refused %s', async (_, change, reason) => {
    const answer = await answered();
    await change();
    expect((await browser.go(answer.href)).url).toBe(demo.failed);
    expect(demo.reason()).toBe(reason);
  });

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43)), 'not-awaited'],
    ['no state', (query: URLSearchParams) => query.delete('state'), 'not-awaited'],
    ['two states', (query: URLSearchParams) => query.append('state', 'x'), 'answer-invalid'],
    ['another code', (query: URLSearchParams) => query.set('code', 'x'.repeat(43)), 'answer-invalid'],
    ['no code', (query: URLSearchParams) => query.delete('code'), 'answer-invalid'],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example'), 'answer-invalid'],
  ])('is refused with %s', async (_, change, reason) => {
    const answer = await answered();
    change(answer.searchParams);
    expect((await browser.go(answer.href)).url).toBe(demo.failed);
    expect(demo.reason()).toMatch(new RegExp(`^${reason}`));
  });

  it('is refused when it carries the code of another sign-on', async () => {
    const stolen = await answered();
    const ownCount = await answered();
    ownCount.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await browser.go(ownCount.href)).url).toBe(demo.failed);
    expect(demo.reason()).toMatch(/^answer-invalid/);
  });

  it('is refused when no sign-on is under way', async () => {
    expect((await browser.go(`${demo.hosted}/auth/login/oidc/answer?code=x&state=y`)).url).toBe(demo.failed);
  });
});
