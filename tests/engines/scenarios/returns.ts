/** Pages that are restored from the back/forward cache, and parts of the product that fail to load at first. */

import { expect } from 'vitest';
import { forms } from '../../e2e/embeds/embeds.ts';
import { pageOf, unsteady } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { awayAndBack } from '../actions/away.ts';
import { handedTo, signedInOn, WINDOW_ALONE, watched } from '../actions/sign-in.ts';
import type { Scenario } from '../engine.ts';
import { type Page, pageOn, until } from '../page/page.ts';

/** The session's first call is answered TOKEN_EXPIRED, and its refresh is never answered. */
const NEVER_REFRESHED = `const real = fetch;
globalThis.fetch = (url, init) => String(url).endsWith('/auth/refresh') ? new Promise(() => {}) : String(url).includes('/sessionTimeout/')
  ? Promise.resolve(Response.json({ statusCode: 401, errorCode: 'TOKEN_EXPIRED', message: 'old', requestId: 'r' }, { status: 401 })) : real(url, init);`;

const moduleFrom = (folder: string) =>
  `<script type="module" src="${folder}/esm/news-auth.js" data-api-base-url="${addresses().hosted}"></script>`;
const embedFrom = (folder: string) => pageOf({ head: moduleFrom(folder), body: '<news-login></news-login>' });

/** The window in which the user signs out while the page is in the cache; opened beforehand. */
const elsewhere: Readonly<Record<string, (page: Page) => Promise<() => Promise<void>>>> = {
  'on another device': async (page) => {
    const refreshToken = await page.stored('newsAuth.refreshToken');
    return async () => {
      await fetch(`${addresses().hosted}/auth/logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() },
        body: JSON.stringify({ refreshToken }),
      });
    };
  },
  'in another window': async (page) => {
    const session = await page.evaluate(() => ({ ...sessionStorage }));
    // Without an opener, since a page that another window can reach is not cached.
    const other = pageOn(await page.tab.popup(() => page.link(WINDOW_ALONE).click()));
    await other.heading('Signed in').shown();
    await other.evaluate((stored: Record<string, string>) => {
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
      setTimeout(() => location.reload());
    }, session);
    await watched(other);
    return async () => {
      // The script of the page that was loaded again may still be on its way.
      await other.evaluate(() =>
        customElements
          .whenDefined('news-session')
          .then(() => (globalThis as unknown as { NewsAuth: { signOut(): Promise<void> } }).NewsAuth.signOut()),
      );
    };
  },
};

/** The events after which a failed part is loaded again. */
const hopes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'once the browser is online': async (page) => {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
  },
  'once the page comes back from the browser’s memory': async (page) => {
    expect(await awayAndBack(page)).toBe(true);
  },
};

export const returns: readonly Scenario[] = [
  ...Object.entries(elsewhere).map(([where, open]) => ({
    title: `a page that comes back from the browser’s memory notices a sign-out ${where}`,
    gate: true,
    async play(page: Page) {
      await signedInOn(page, forms['classic script']());
      const signOut = await open(page);
      await page.evaluate(() => {
        Object.assign(globalThis, { heard: [] });
        addEventListener('news-session', (event) => {
          event.preventDefault();
          (globalThis as unknown as { heard: string[] }).heard.push((event as CustomEvent<{ state: string }>).detail.state);
        });
      });
      const wasKept = await awayAndBack(page, signOut);
      expect(wasKept).toBe(true);
      await until(
        () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard),
        (heard) => heard.includes('signed-out'),
        'the sign-out',
      );
      expect(await page.stored('newsAuth.authToken')).toBe(null);
    },
  })),
  {
    title: 'a page that is left while it refreshes its tokens under a lock is kept in the browser’s memory, and others get the lock',
    gate: true,
    async play(page) {
      await handedTo(page, `<script>${NEVER_REFRESHED}</script>${forms['classic script']()}`);
      const lockNames = () =>
        page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name = '' }) => name.split('.').at(-1) ?? '') ?? []);
      await until(lockNames, (names) => names.includes('refresh'), 'the lock');
      const wasKept = await awayAndBack(page, async () => {
        await until(lockNames, (names) => names.length === 0, 'the lock given back');
      });
      expect(wasKept).toBe(true);
    },
  },
  {
    title: 'a part that does not arrive is requested again at once under another address, without an error',
    async play(page) {
      const person = await anyone();
      const { folder, mend } = unsteady(1, 'steps');
      await page.goto(embedFrom(folder));
      await page.evaluate(() => {
        Object.assign(globalThis, { codes: [] });
        addEventListener('news-error', (event) =>
          (globalThis as unknown as { codes: unknown[] }).codes.push((event as CustomEvent).detail.code),
        );
      });
      await page.field('Email').fill(person.email);
      await page.button('Log In').click();
      await page.link('Forgot password').click();
      await page.heading('Forgot Your Password').shown();
      expect((await page.field('Email').shown()).value).toBe(person.email);
      expect(await page.evaluate(() => (globalThis as unknown as { codes: unknown[] }).codes)).toEqual([]);
      expect(await mend()).toBe(1);
    },
  },
  {
    title: 'a session is taken over even if the code for it does not arrive at first',
    async play(page) {
      const { folder, mend } = unsteady(Number.MAX_SAFE_INTEGER, 'page');
      await handedTo(page, moduleFrom(folder));
      // The page has loaded before the code is requested.
      await until(mend, (failures) => failures > 0, 'a failure');
      await until(
        async () => {
          await page.evaluate(() => void dispatchEvent(new Event('online')));
          return page.stored('newsAuth.authToken');
        },
        (token) => token !== null,
        'the session',
      );
    },
  },
  ...Object.entries(hopes).map(([when, hope]) => ({
    title: `a form whose script does not arrive keeps what was typed, says so, and goes on ${when}`,
    async play(page: Page) {
      const person = await anyone();
      const { folder, mend } = unsteady(Number.MAX_SAFE_INTEGER, 'app');
      await page.goto(embedFrom(folder));
      await page.field('Email').fill(person.email);
      const hasAlert = () =>
        document.querySelector('news-login')?.shadowRoot?.querySelector('p[role=alert]:not([hidden])') instanceof HTMLElement;
      await until(() => page.evaluate(hasAlert), Boolean, 'the words below the form');
      expect((await page.field('Email').shown()).value).toBe(person.email);
      expect(await mend()).toBeGreaterThan(0);
      await hope(page);
      await until(
        () => page.evaluate(hasAlert),
        (alert) => !alert,
        'the words gone',
      );
      expect((await page.field('Email').shown()).value).toBe(person.email);
      await page.button('Log In').click();
      await page.field('Password').shown();
    },
  })),
];
