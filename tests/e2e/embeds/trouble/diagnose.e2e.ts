/** `NewsAuth.diagnose()` on pages that each have one thing wrong. */
import { readFile } from 'node:fs/promises';
import type { Frame, Page } from '@playwright/test';
import type { Finding, FindingCode } from '../../../../src/index.ts';
import type { Integrity } from '../../../../src/build/compress.ts';
import { addresses } from '../../fixtures/addresses.ts';
import { holdBack } from '../../fixtures/gate.ts';
import { expect, test } from '../../fixtures/test.ts';
import { appCode } from '../../second-factor/second-factor.ts';
import { signInOn } from '../../sign-in/sign-in.ts';
import { formNames, forms, strictPolicy } from '../embeds.ts';
import { type MadePage, pageOf } from '../publisher.ts';

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const facts = JSON.parse(await readFile('dist/integrity.json', 'utf8')) as Integrity;
const integrity = facts['news-auth.js']?.integrity;
const WINDOWS = '**/system/maintenance/public/windows';

/** The correct script tag. */
const pinned = (attributes = '') =>
  `<script src="${addresses().hosted}/v/${version}/news-auth.js" integrity="${integrity}" crossorigin="anonymous"
    data-api-base-url="${addresses().hosted}" data-web-support-email="support@newsline.example"${attributes} defer></script>`;
const ELEMENT = '<news-login></news-login>';
const sound = (): MadePage => ({ head: pinned(), body: ELEMENT });

async function diagnose(page: Page | Frame): Promise<readonly Finding[]> {
  await page.waitForFunction(() => Object.hasOwn(globalThis, 'NewsAuth'));
  return page.evaluate(() => NewsAuth.diagnose());
}

/** The page, what is changed before it loads, and the part of the finding that names the cause. */
interface Wrong {
  readonly page?: () => MadePage;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly query?: string;
  readonly names: RegExp;
  /** What the browser itself says of it. */
  readonly sentence?: RegExp;
}

const answer = (headers: Readonly<Record<string, string>>, body: string) => (page: Page) =>
  page.route(WINDOWS, (route) =>
    route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({
          status: 200,
          headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json', ...headers },
          body,
        }),
  );
const NO_WINDOWS = '{"statusCode":200,"data":[]}';
const HOUR_MS = 3_600_000;

const wrongs: Readonly<Record<string, Wrong & { readonly code: FindingCode }>> = {
  'no doctype': {
    code: 'DOCTYPE_MISSING',
    page: () => ({ ...sound(), doctype: '' }),
    names: /<!doctype html>/,
  },
  'two versions': {
    code: 'TWO_VERSIONS',
    page: () => ({ head: `${pinned()}<script src="${addresses().publisher}/v/0.0.1/news-auth.js" defer></script>`, body: ELEMENT }),
    before: (page) =>
      page.route('**/v/0.0.1/news-auth.js', async (route) => {
        const script = await readFile('dist/news-auth.js', 'utf8');
        await route.fulfill({ contentType: 'text/javascript', body: script.replaceAll(version, '0.0.1') });
      }),
    names: new RegExp(`${version.replaceAll('.', '\\.')}, which came first`),
  },
  'no address of web support': {
    code: 'WEB_SUPPORT_MISSING',
    page: () => ({ head: pinned().replace(/ data-web-support-email="[^"]*"/, ''), body: ELEMENT }),
    names: /data-web-support-email/,
  },
  'a page that redeems without the element that asks': {
    code: 'SESSION_ELEMENT_MISSING',
    page: () => ({
      ...sound(),
      body: `${ELEMENT}<script>customElements.whenDefined('news-login').then(() => NewsAuth.redeem())</script>`,
    }),
    names: /<news-session><\/news-session>/,
  },
  'a script without integrity': {
    code: 'INTEGRITY_MISSING',
    page: () => ({ head: pinned().replace(/ integrity="[^"]*"/, ''), body: ELEMENT }),
    names: /integrity\.json/,
  },
  'a script that a cache has minified': {
    code: 'FILES_CHANGED',
    page: () => ({ head: pinned().replace(/ integrity="[^"]*"/, ''), body: ELEMENT }),
    before: (page) =>
      page.route(`**/v/${version}/news-auth.js`, async (route) => {
        const script = await readFile('dist/news-auth.js', 'utf8');
        const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
        await route.fulfill({ headers, body: script.replace(/\/\/# sourceMappingURL.*/, '') });
      }),
    names: /news-auth\.js did not come as published.*no-transform/,
  },
  'a script tag that a tag manager has inserted without its settings': {
    code: 'API_MISSING',
    page: () => ({ head: pinned().replace(/\s+data-[\w-]+="[^"]*"/g, ''), body: ELEMENT }),
    names: /tag managers.*NewsAuth\.configure/,
  },
  'integrity at an address whose content changes': {
    code: 'INTEGRITY_UNVERSIONED',
    page: () => ({ head: pinned().replace(`/v/${version}/`, '/'), body: ELEMENT }),
    names: /\/v\/\{version\}\//,
  },
  'a script without crossorigin': {
    code: 'CROSSORIGIN_MISSING',
    page: () => ({ head: pinned().replace(/ (integrity|crossorigin)="[^"]*"/g, ''), body: ELEMENT }),
    names: /crossorigin="anonymous"/,
  },
  'storage that the browser refuses': {
    code: 'STORAGE_BLOCKED',
    before: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(globalThis, 'sessionStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
      ),
    names: /session storage/,
  },
  'no address of the service': {
    code: 'API_MISSING',
    page: () => ({ head: pinned().replace(/data-api-base-url="[^"]*"/, ''), body: ELEMENT }),
    names: /data-api-base-url/,
  },
  'a service that cannot be reached': {
    code: 'API_UNREACHABLE',
    before: (page) => page.route(WINDOWS, (route) => route.abort('connectionrefused')),
    names: /api-base-url/,
  },
  'a sign-on proxy that leads elsewhere': {
    code: 'API_REDIRECTED',
    before: (page) => page.route(WINDOWS, (route) => route.fulfill({ status: 302, headers: { location: 'https://sso.example/' } })),
    names: /sign-on proxy .*OPTIONS/,
  },
  'a script that adds a header to every call': {
    code: 'FETCH_PATCHED',
    before: (page) =>
      page.addInitScript(() => {
        const fetchBefore = globalThis.fetch;
        globalThis.fetch = (input, init = {}) => {
          if (init.headers instanceof Headers) init.headers.set('traceparent', '00-1-1-00');
          return fetchBefore(input, init);
        };
      }),
    names: /it adds traceparent/,
    sentence: /traceparent is not allowed/,
  },
  'an address where something else answers': {
    code: 'API_WRONG',
    before: (page) => answer({}, '<!doctype html><p>Welcome')(page),
    names: /status 200/,
  },
  'headers that are not exposed': { code: 'HEADERS_NOT_EXPOSED', before: answer({}, NO_WINDOWS), names: /x-auth-token.*expose-headers/ },
  'a clock that is an hour off': {
    code: 'CLOCK_OFF',
    before: (page) =>
      answer({ date: new Date(Date.now() + HOUR_MS).toUTCString(), 'access-control-expose-headers': 'date' }, NO_WINDOWS)(page),
    names: /60 min behind/,
  },
  'a closed shadow root around the element': {
    code: 'FIELDS_HIDDEN',
    page: () => ({
      head: pinned(),
      body: `${ELEMENT}<p id="around"></p><script>document.querySelector('#around').attachShadow({ mode: 'closed' }).innerHTML = '<news-signup></news-signup>'</script>`,
    }),
    names: /<news-signup> stands in a closed shadow root/,
  },
  // Browsers count localhost as secure, so what plain http lacks is taken away.
  'a page over plain http': {
    code: 'FIELDS_HIDDEN',
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(globalThis, 'isSecureContext', { value: false });
        Object.defineProperty(crypto, 'randomUUID', { value: undefined });
      }),
    names: /plain http/,
  },
  'brand colours that no user can read': {
    code: 'CONTRAST_LOW',
    page: () => ({ head: `${pinned()}<style>news-login { --news-color-accent: oklch(0.9 0.05 250) }</style>`, body: ELEMENT }),
    names: /--news-color-on-accent on --news-color-accent .* has a contrast of 1\.\d\d:1.*4\.5:1/,
  },
  'a colour that only the light theme could show': {
    code: 'CONTRAST_LOW',
    page: () => ({
      head: `${pinned()}<style>news-login { --news-color-ink: light-dark(#fff, #333) }</style>`,
      body: '<news-login theme="dark"></news-login>',
    }),
    names: /--news-color-ink on --news-color-surface .* has a contrast of 1\.\d\d:1/,
  },
  'a colour that lets too much of the card through': {
    code: 'CONTRAST_LOW',
    page: () => ({ head: `${pinned()}<style>news-login { --news-color-error: rgb(255 0 0 / 20%) }</style>`, body: ELEMENT }),
    names: /--news-color-error on --news-color-surface .* has a contrast of 1\.\d\d:1/,
  },
  'a colour of good news that no user can read': {
    code: 'CONTRAST_LOW',
    page: () => ({ head: `${pinned()}<style>news-login { --news-color-success: #ffe }</style>`, body: ELEMENT }),
    names: /--news-color-success on --news-color-surface .* has a contrast of 1\.\d\d:1/,
  },
};

for (const [what, { code, page: address = sound, before, query = '', names, sentence }] of Object.entries(wrongs)) {
  test(`diagnose() names ${what}`, async ({ page, noise }) => {
    noise.expect(/news-auth|api-base-url/);
    if (sentence) noise.expect(sentence);
    await before?.(page);
    await page.goto(pageOf(address()) + query);
    // The closed root may come later than the first element.
    await expect
      .poll(async () => (await diagnose(page)).map((finding) => `${finding.code} ${finding.sentence} ${finding.fix}`).join('\n'))
      .toMatch(new RegExp(`${code} [^\n]*${names.source}`));
  });
}

/** What a policy does not allow → the directive that the finding names. */
const policies = {
  'connect-src': (policy: string) => policy.replace(/connect-src [^;]+/, "connect-src 'none'"),
  'img-src': (policy: string) => policy.replace(/img-src [^;]+/, "img-src 'self'"),
  'form-action': (policy: string) => `${policy}; form-action 'self'`,
} as const;
for (const [directive, without] of Object.entries(policies)) {
  test(`a policy whose ${directive} leaves us out is found`, async ({ page, noise }) => {
    noise.expect(/Content Security Policy|Refused/i);
    await page.goto(
      pageOf({
        ...sound(),
        policy: without(strictPolicy()).replace('connect-src', "connect-src 'self'").replace("'self' 'none'", "'self'"),
      }),
    );
    const findings = await diagnose(page);
    expect(findings.filter(({ code }) => code === 'CSP_BLOCKED').map(({ sentence }) => sentence)).toEqual([
      `The page's Content-Security-Policy blocks ${directive === 'img-src' ? 'data:' : addresses().hosted} (${directive}).`,
    ]);
  });
}

test('an origin that the service does not list, in a frame of another site, is found', async ({ page, noise }) => {
  noise.expect(/CORS policy/);
  const foreign = pageOf(sound()).replace('localhost', '127.0.0.1');
  await page.goto(pageOf({ body: `<iframe src="${foreign}" width="500" height="700"></iframe>` }));
  const frame = page.frame({ url: foreign });
  if (!frame) throw new Error('the frame is not there');
  const findings = await diagnose(frame);
  expect(findings.map(({ code }) => code)).toEqual(['STORAGE_PARTITIONED', 'CORS_MISSING', 'FIELDS_HIDDEN']);
  expect(findings[1]?.fix).toContain(`Add ${new URL(foreign).origin} to the origins that may call the service`);
});

test('an origin that the service hands no session to is found once a user is signed in', async ({ page, person }) => {
  await page.goto(pageOf({ head: pinned(` data-redirect-origins='["https://elsewhere.example"]'`), body: ELEMENT }));
  await page.evaluate(() => addEventListener('news-success', (event) => event.preventDefault()));
  const signIn = signInOn(page.locator('news-login'));
  await signIn.pass(person);
  await signIn.useApp();
  await signIn.enterCode(appCode(person));
  await expect.poll(() => page.evaluate(() => NewsAuth.session()?.email)).toBe(person.email);
  const findings = await page.evaluate(() => NewsAuth.diagnose());
  expect(findings.map(({ code, fix }) => [code, fix])).toEqual([
    ['TRANSFER_NOT_ALLOWED', expect.stringContaining('Add https://elsewhere.example to the origins that it hands sessions to')],
  ]);
});

for (const [where, address, fix] of [
  ['the hosted page', () => `${addresses().hosted}/login/`, /^Add https:\/\/nowhere\.example to redirectOrigins/],
  ['a page with an embedded log-in, which does not read it', () => pageOf(sound()), /write the address into redirect-url/],
] as const) {
  test(`a redirect that is not listed is found on ${where}`, async ({ page }) => {
    await page.goto(`${address()}?redirect_url=https://nowhere.example/`);
    const findings = await diagnose(page);
    expect(findings.map(({ code, fix: mend }) => [code, mend])).toEqual([['REDIRECT_NOT_LISTED', expect.stringMatching(fix)]]);
  });
}

test('called before React has come, it waits for the settings of the hosted page', async ({ page }) => {
  const gate = await holdBack(page, /\/app-[^/]*\.js(\?|$)/);
  await page.goto(`${addresses().hosted}/login/?redirect_url=https://nowhere.example/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => Object.hasOwn(globalThis, 'NewsAuth'));
  await gate.reached;
  const checks = page.waitForResponse(/\/diagnose-[^/]*\.js/);
  const findings = page.evaluate(() => NewsAuth.diagnose());
  await checks;
  await page.evaluate('0');
  gate.open();
  expect((await findings).map(({ code, fix }) => [code, fix])).toEqual([
    ['REDIRECT_NOT_LISTED', expect.stringMatching(/^Add https:\/\/nowhere\.example to redirectOrigins/)],
  ]);
});

test('a page whose screens do not load is diagnosed all the same', async ({ page, noise }) => {
  noise.expect(/Failed to load|ERR_FAILED|did not come/);
  await page.route(/\/app-[^/]*\.js(\?|$)/, (route) => route.abort());
  await page.goto(`${addresses().hosted}/login/?redirect_url=https://nowhere.example/`);
  await page.waitForFunction(() => Object.hasOwn(globalThis, 'NewsAuth'));
  const findings = await page.evaluate(() => NewsAuth.diagnose());
  expect(findings.map(({ fix }) => fix)).toContainEqual(expect.stringMatching(/^Add https:\/\/nowhere\.example to redirectOrigins/));
});

test('a sound page has no finding, and says so', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(pageOf(sound()));
  expect(await diagnose(page)).toEqual([]);
  expect(messages).toContain('NewsAuth.diagnose: nothing found.');
});

for (const form of formNames) {
  test(`${form}: findings are printed with their fix`, async ({ page }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(pageOf({ head: forms[form](), body: ELEMENT }));
    const findings = await diagnose(page);
    expect(findings.length).toBeGreaterThan(0);
    for (const { code, sentence, fix } of findings) expect(messages).toContain(`NewsAuth.diagnose: ${code}. ${sentence} ${fix}`);
  });
}

test('one file whose folder is out of reach says what could not be loaded', async ({ page, noise }) => {
  noise.expect(/Content Security Policy|Refused/i);
  const policy = strictPolicy().replace(`script-src ${addresses().hosted}`, `script-src ${addresses().hosted}/news-auth.js`);
  await page.goto(pageOf({ head: forms['classic script'](), body: ELEMENT, policy }));
  await expect(diagnose(page)).rejects.toThrow(/esm\/diagnose-[A-Z0-9]{8}\.js/);
});
