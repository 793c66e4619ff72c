/** Pages that are left and come back from the browser's memory, and parts of the product that do not arrive at once. */

import { expect } from 'vitest';
import { addresses } from '../../e2e/addresses.ts';
import { forms } from '../../e2e/embeds.ts';
import { anyone } from '../../e2e/people.ts';
import { pageOf, unsteady } from '../../e2e/publisher.ts';
import type { Scenario } from '../engine.ts';
import { type Page, until } from '../page.ts';
import { handedTo, signedInOn } from '../sign-in.ts';

/** The first call of the session is told that its token is old, and the service leaves the refresh without an answer. */
const NEVER_REFRESHED = `const real = fetch;
globalThis.fetch = (url, init) => String(url).endsWith('/auth/refresh') ? new Promise(() => {}) : String(url).includes('/sessionTimeout/')
  ? Promise.resolve(Response.json({ statusCode: 401, errorCode: 'TOKEN_EXPIRED', message: 'old', requestId: 'r' }, { status: 401 })) : real(url, init);`;

/** The module form from a folder. */
const embedFrom = (folder: string) =>
  pageOf({
    head: `<script type="module" src="${folder}/esm/news-auth.js" data-api-base-url="${addresses().hosted}"></script>`,
    body: '<news-login></news-login>',
  });

/** Marks the page's own memory, goes elsewhere by itself, and back; true where the page was kept rather than loaded again. */
async function awayAndBack(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<boolean> {
  const here = await page.evaluate(() => {
    Object.assign(globalThis, { kept: true });
    return location.href;
  });
  const elsewhere = pageOf({ body: '<h1>Elsewhere</h1>' });
  await page.evaluate((url: string) => void setTimeout(() => location.assign(url)), elsewhere);
  await page.heading('Elsewhere').shown();
  await meanwhile();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.at(({ href }) => href === here || !href.startsWith(elsewhere), 'the page before');
  return until(
    () => page.evaluate(() => document.readyState === 'complete' && 'kept' in globalThis),
    () => true,
    'the page before',
  );
}

export const returns: readonly Scenario[] = [
  {
    title: 'a page that comes back from the browser’s memory hears of a sign-out elsewhere',
    async play(page) {
      await signedInOn(page, forms['classic script']());
      const refreshToken = await page.stored('newsAuth.refreshToken');
      await page.evaluate(() => {
        Object.assign(globalThis, { heard: [] });
        addEventListener('news-session', (event) => {
          event.preventDefault();
          (globalThis as unknown as { heard: string[] }).heard.push((event as CustomEvent<{ state: string }>).detail.state);
        });
      });
      const kept = await awayAndBack(page, async () => {
        await fetch(`${addresses().hosted}/auth/logout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() },
          body: JSON.stringify({ refreshToken }),
        });
      });
      expect(kept).toBe(true);
      await until(
        () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard),
        (heard) => heard.includes('signed-out'),
        'the sign-out',
      );
      expect(await page.stored('newsAuth.authToken')).toBe(null);
    },
  },
  {
    title: 'a page that is left while it refreshes its tokens under a lock is kept in the browser’s memory, and others get the lock',
    async play(page) {
      await handedTo(page, `<script>${NEVER_REFRESHED}</script>${forms['classic script']()}`);
      const held = () =>
        page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name = '' }) => name.split('.').at(-1) ?? '') ?? []);
      await until(held, (names) => names.includes('refresh'), 'the lock');
      // No browser keeps a page that loads or asks for anything else.
      await until(
        () =>
          page.evaluate(() => performance.now() - Math.max(...performance.getEntries().map((entry) => entry.startTime + entry.duration))),
        (quietMs) => quietMs > 1000,
        'the end of every request',
      );
      const kept = await awayAndBack(page, async () => {
        await until(held, (names) => names.length === 0, 'the lock given back');
      });
      expect(kept).toBe(true);
    },
  },
  {
    title: 'a password that was typed and not sent is empty after a return from the browser’s memory, and the step goes on',
    async play(page) {
      const person = await anyone();
      await page.goto(pageOf({ head: forms['classic script'](), body: '<news-login></news-login>' }));
      await page.field('Email').fill(person.email);
      await page.button('Log In').click();
      await page.field('Password').fill('Half-Typed-1');
      const kept = await awayAndBack(page);
      expect(kept).toBe(true);
      await page.field('Password').is(({ value }) => value === '', 'empty');
      await page.field('Password').fill(person.password ?? '');
      await page.button('Log In').click();
      await page.choice('Use the authenticator app').shown();
    },
  },
  {
    title: 'a part that does not arrive is asked for at once under another address, and nobody is told',
    async play(page) {
      const person = await anyone();
      await page.goto(embedFrom(unsteady(1, 'recovery').folder));
      await page.evaluate(() => {
        Object.assign(globalThis, { told: [] });
        addEventListener('news-error', (event) =>
          (globalThis as unknown as { told: unknown[] }).told.push((event as CustomEvent).detail.code),
        );
      });
      await page.field('Email').fill(person.email);
      await page.button('Log In').click();
      await page.link('Forgot password').click();
      await page.heading('Forgot Your Password').shown();
      expect((await page.field('Email').shown()).value).toBe(person.email);
      expect(await page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)).toEqual([]);
    },
  },
  {
    title: 'a painted form stays with what was typed while its script does not arrive, says so, and goes on once the browser is online',
    async play(page) {
      const person = await anyone();
      const { folder, mend } = unsteady(Number.MAX_SAFE_INTEGER, 'mount');
      await page.goto(embedFrom(folder));
      await page.field('Email').fill(person.email);
      const isTold = () =>
        document.querySelector('news-login')?.shadowRoot?.querySelector('p[role=alert]:not([hidden])') instanceof HTMLElement;
      await until(() => page.evaluate(isTold), Boolean, 'the words below the form');
      expect((await page.field('Email').shown()).value).toBe(person.email);
      await mend();
      await page.evaluate(() => void dispatchEvent(new Event('online')));
      await until(
        () => page.evaluate(isTold),
        (told) => !told,
        'the words gone',
      );
      expect((await page.field('Email').shown()).value).toBe(person.email);
      await page.button('Log In').click();
      await page.field('Password').shown();
    },
  },
];
