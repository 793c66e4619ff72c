// @vitest-environment node
/** The package's types as hosts see them: in a project of its own, with library checks, one line for every allowed and every refused use. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicTypes } from '../../src/build/public-types.ts';
import { bundler, complaints, node } from './complaints.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'news-auth-types-'));
  const installed = path.join(folder, 'node_modules/news-auth');
  for (const [module, declaration] of publicTypes()) {
    const file = path.join(installed, 'dist/types', path.relative('src', module).replace(/\.tsx?$/, '.d.ts'));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, declaration);
  }
  await cp('package.json', path.join(installed, 'package.json'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

const WITHOUT_REACT = `import { type NewsAuthEvents, type Screen, screens } from 'news-auth';
import { renderLogin } from 'news-auth/ssr';
renderLogin({ settings: { apiBaseUrl: '/api', hostedUrl: '/login' }, locale: 'de' }).length;
// @ts-expect-error no such setting
renderLogin({ settings: { apiBaseURL: '/api' } });
const first: Screen | undefined = screens[0];
document.addEventListener('news-success', (event) => event.detail.kind === 'login' && event.detail.waitUntil(Promise.resolve(first)));
window.addEventListener('news-error', ({ detail }) => detail.status.toFixed());
const login = document.createElement('news-login');
login.theme = 'dark';
login.addEventListener('news-screen', ({ detail }) => detail.previous);
login.addEventListener('click', ({ clientX }) => clientX);
NewsAuth.configure({ apiBaseUrl: '/api', tier: 'staging' });
// @ts-expect-error no such theme
login.theme = 'blue';
// @ts-expect-error no such mode
login.mode = 'saml';
// @ts-expect-error no such interest
document.createElement('news-signup').interest = 'X';
// @ts-expect-error no such tier
NewsAuth.configure({ tier: 'live' });
// @ts-expect-error no such setting
NewsAuth.configure({ apiBaseURL: '/api' });
// @ts-expect-error no such screen
const screen: Screen = 'pasword';
// @ts-expect-error no such kind
document.addEventListener('news-success', ({ detail }) => detail.kind === 'logout');
export type Ready = NewsAuthEvents['news-ready'];
export { screen };
`;

it('a project without React has typed elements, events and settings, and wrong words are refused', { timeout: 120_000 }, async () => {
  expect(await complaints(folder, 'plain.mts', WITHOUT_REACT, node)).toEqual([]);
});

const UNDEFINED = `import 'news-auth';
import { renderLogin } from 'news-auth/ssr';
import { NewsLogin, NewsMfa } from 'news-auth/react';
declare const maybe: string | undefined;
declare const isDark: boolean;
const login = document.createElement('news-login');
login.locale = undefined;
login.mode = undefined;
NewsAuth.configure({ landingUrl: maybe });
renderLogin({ settings: { apiBaseUrl: '/api', hostedUrl: maybe }, locale: maybe, nonce: maybe });
document.addEventListener('news-session', ({ detail: { state, remainingMs } }) => state === 'signed-in' || remainingMs?.toFixed());
export const drawn = [
  <news-login redirect-url={maybe} theme={isDark ? 'dark' : undefined} onnews-success={isDark ? () => {} : undefined} />,
  <NewsLogin email={maybe} config={{ tier: isDark ? 'staging' : undefined }} onNewsSuccess={isDark ? () => {} : undefined} />,
  <NewsMfa mfaRetrievalToken={maybe} />,
];
`;

const WITH_REACT = `import 'news-auth';
import { NewsLogin, NewsSession } from 'news-auth/react';
import { createRef } from 'react';
const ref = createRef<HTMLElementTagNameMap['news-login']>();
export const byHand = (
  <news-login api-base-url="/api" block-mobile="" className="a" theme="dark" onnews-success={({ detail }) => detail.kind} ref={ref} />
);
export const component = (
  <NewsLogin
    config={{ tier: 'staging' }}
    aria-label="Log in"
    tabIndex={-1}
    onClick={({ currentTarget }) => currentTarget.mode}
    onNewsSuccess={({ detail }) => detail.waitUntil(Promise.resolve())}
    ref={ref}
  />
);
export const refused = [
  // @ts-expect-error no such theme
  <news-login theme="blue" />,
  // @ts-expect-error what another element takes
  <news-session redirectUrl="/" />,
  // @ts-expect-error no such mode
  <NewsLogin mode="saml" />,
  // @ts-expect-error a property of another element
  <NewsSession redirectUrl="/" />,
  // @ts-expect-error no such event
  <NewsLogin onNewsSucces={() => {}} />,
];
`;

it('with React the elements are known to JSX; the components take ref, native attributes and events', { timeout: 120_000 }, async () => {
  const modules = path.resolve('node_modules');
  // This repository's React stands for the host's.
  const paths = { react: [`${modules}/@types/react`], 'react/*': [`${modules}/@types/react/*`] };
  expect(await complaints(folder, 'App.tsx', WITH_REACT, { ...bundler, paths })).toEqual([]);
});

const ONLY_REACT = `import { NewsSession } from 'news-auth/react';
NewsAuth.configure({ apiBaseUrl: '/api' });
export const user = NewsAuth.redeem().then((found) => found?.email);
export const component = <NewsSession />;
`;

it('the components bring the global with them', { timeout: 120_000 }, async () => {
  const modules = path.resolve('node_modules');
  const paths = { react: [`${modules}/@types/react`], 'react/*': [`${modules}/@types/react/*`] };
  expect(await complaints(folder, 'Only.tsx', ONLY_REACT, { ...bundler, paths })).toEqual([]);
});

it('undefined stands for the default, under exactOptionalPropertyTypes too', { timeout: 120_000 }, async () => {
  const modules = path.resolve('node_modules');
  const paths = { react: [`${modules}/@types/react`], 'react/*': [`${modules}/@types/react/*`] };
  expect(await complaints(folder, 'Exact.tsx', UNDEFINED, { ...bundler, paths, exactOptionalPropertyTypes: true })).toEqual([]);
});

const IN_NODE = `import { type Screen, screens } from 'news-auth';
import { renderLogin } from 'news-auth/ssr';
export const last: Screen | undefined = screens.at(-1);
renderLogin({ settings: { apiBaseUrl: '/api', hostedUrl: '/login' } }).length;
`;

it('a server project needs no types of the DOM', { timeout: 120_000 }, async () => {
  expect(await complaints(folder, 'server.mts', IN_NODE, { ...node, lib: ['es2022'] })).toEqual([]);
});

it.each(['news-auth.js', 'news-auth.loader.js'])('%s brings the global and the elements with it', { timeout: 120_000 }, async (form) => {
  const source = `import 'news-auth/${form}';
export const loaded = () => import('news-auth/${form}');
NewsAuth.version.length;
document.createElement('news-login').mode = 'sso';
`;
  expect(await complaints(folder, `${form.replace(/\W/g, '-')}.mts`, source, node)).toEqual([]);
});
