/** A publisher's page: the script in every form, the strictest policy, and a browser that refuses storage. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Integrity } from '../../../src/build/compress.ts';
import { forms, strictPolicy } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { answers, freshAddress } from '../../e2e/fixtures/newcomer.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import { openPhone } from '../../e2e/second-factor/second-factor.ts';
import { SIGN_UP_PASSWORD } from '../../e2e/sign-up/sign-up.ts';
import { hostedElsewhere } from '../actions/hosted-elsewhere.ts';
import { byApp, landed, passOn } from '../actions/sign-in.ts';
import { putToPassword } from '../actions/sign-up.ts';
import type { Scenario } from '../engine.ts';
import type { Page } from '../page/page.ts';

const classic = (attributes: string) =>
  `<script src="${addresses().hosted}/news-auth.js" data-api-base-url="${addresses().hosted}" ${attributes}></script>`;

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const loader = () => {
  const { integrity } = (JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Integrity)['news-auth.loader.js'] ?? {};
  return `<script src="${addresses().hosted}/v/${version}/news-auth.loader.js" integrity="${integrity}" crossorigin="anonymous" data-api-base-url="${addresses().hosted}" async></script>`;
};

const LOGIN = () => `<news-login redirect-url="${addresses().landing}/"></news-login>`;

/** src/element/README.md: every way to put the product on a page, as tags in `head` and after the element. */
const ways: Readonly<Record<string, () => { readonly head: string; readonly after?: string }>> = {
  'a plain script in the head': () => ({ head: classic('') }),
  'a plain script at the end': () => ({ head: '', after: classic('') }),
  'a deferred script': () => ({ head: forms['classic script']() }),
  'an async script': () => ({ head: classic('async') }),
  'one file pinned by its digest': () => ({
    head: classic(`integrity="${readFileSync('dist/news-auth.js.sri', 'utf8').trim()}" crossorigin="anonymous"`),
  }),
  'a module': () => ({ head: forms.module() }),
  'a module that imports it': () => ({
    head: `<script type="module">import '${addresses().hosted}/esm/news-auth.js'; NewsAuth.configure({ apiBaseUrl: '${addresses().hosted}' });</script>`,
  }),
  'the loader': () => ({ head: forms.loader() }),
  'the loader, pinned by its digest and after the element,': () => ({ head: '', after: loader() }),
  'the loader with the preload line': () => ({
    head: readFileSync('dist/preload.html', 'utf8').replaceAll('{base}', `${addresses().hosted}/v/${version}`) + loader(),
  }),
  'all forms at once': () => ({ head: forms.module() + forms.loader() + classic('async') }),
};

const everyWay: readonly Scenario[] = Object.entries(ways).map(([name, way]) => ({
  title: `${name} brings the sign-in to a publisher’s page, up to the second factor`,
  async play(page) {
    const person = await anyone();
    const { head, after = '' } = way();
    await page.goto(pageOf({ head, body: LOGIN() + after }));
    await passOn(page, person);
    await page.choice('Use the authenticator app').shown();
  },
}));

const marketing: readonly Scenario[] = Object.entries({
  loader: '/',
  'one-file form': '/?form=classic',
  'module form': '/?form=module',
  'loader over markup from the server': '/?form=rendered',
}).map(([form, path]) => ({
  title: `the marketing site signs a user in by the ${form}, and the landing page signs them out`,
  async play(page) {
    const person = await anyone();
    await page.goto(addresses().marketing + path);
    await passOn(page, person);
    await byApp(page, person);
    await landed(page, person);
    await page.button('Sign out').click();
    await page.heading('Nobody is signed in').shown();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  },
}));

/** Collects the page's errors from its first script on. */
const LISTEN = `var heard=[];['error','unhandledrejection','securitypolicyviolation'].forEach(function(name){addEventListener(name,function(e){heard.push(name+': '+(e.message||e.violatedDirective||e.reason)+' '+(e.blockedURI||''))})})`;
const digest = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: readonly string[] }).heard);

const strict: readonly Scenario[] = Object.entries(forms).map(([form, tag]) => ({
  title: `${form}: a sign-in by text message under the strictest policy with Trusted Types violates nothing`,
  async play(page) {
    const person = await anyone();
    const phone = await openPhone(person);
    const policy = strictPolicy().replace('script-src', `script-src ${digest(LISTEN)}`);
    await page.goto(pageOf({ head: `<script>${LISTEN}</script>${tag()}`, body: LOGIN(), policy }));
    await passOn(page, person);
    await page.choice('Send a text message').click();
    await page.button('Send Code').click();
    await page.field('Verification code').fill(await phone.nextCode());
    expect(await heard(page)).toEqual([]);
    await page.button('Submit').click();
    await landed(page, person);
  },
}));

/** Makes storage throw, as browsers do that deny a page storage. */
const REFUSE = `['sessionStorage','localStorage'].forEach(function(name){Object.defineProperty(window,name,{get:function(){throw new DOMException('refused','SecurityError')}})})`;

const blockedHead = () => `<script>${LISTEN};${REFUSE}</script>`;

/** The browser tests refuse storage to the landing page only. */
export const blocked: readonly Scenario[] = [
  ...Object.entries({
    'an element': () => pageOf({ head: blockedHead() + forms['classic script'](), body: LOGIN() }),
    'the hosted page': () => hostedElsewhere({ head: blockedHead() }),
  }).map(([host, address]) => ({
    title: `where storage is blocked a user signs in on ${host} from memory, without any error`,
    async play(page: Page) {
      const person = await anyone();
      await page.goto(address());
      await passOn(page, person);
      await page.choice('Use the authenticator app').shown();
      expect(await heard(page)).toEqual([]);
      await byApp(page, person);
      await landed(page, person);
    },
  })),
  {
    title: 'where storage is blocked a user signs up from memory, without any error',
    async play(page) {
      await page.goto(pageOf({ head: blockedHead() + forms['classic script'](), body: '<news-signup></news-signup>' }));
      await putToPassword(page, freshAddress());
      for (const label of ['Password', 'Confirm Password']) await page.field(label).fill(SIGN_UP_PASSWORD);
      await page.button('Next').click();
      await page.heading('Security Questions').shown();
      for (const [index, [question, { answer }]] of Object.entries(answers).entries()) {
        await page.field(`Question ${index + 1}`).choose(question);
        await page.field(`Answer ${index + 1}`).put(answer);
      }
      await page.button('Submit').click();
      await page.heading('Check Your Email and Complete Your Registration').shown();
      expect(await heard(page)).toEqual([]);
    },
  },
];

export const embeds: readonly Scenario[] = [...everyWay, ...marketing, ...strict];
