/** The pages that are compared, and what quality.md ("Speed") allows each. */
import { existsSync, readFileSync } from 'node:fs';
import type { Integrity } from '../../src/build/compress.ts';

export interface Competitor {
  readonly id: string;
  readonly name: string;
  /** What a user does first: types a key into the e-mail field, or presses the account's button. */
  readonly first: 'type' | 'press';
  /** Head and body of a page on the first origin, which loads from the given second one; without them, the page itself is on the second origin. */
  readonly page: ((bundle: string) => readonly [head: string, body: string]) | string;
  /** Tells when React has taken over. */
  readonly answers: boolean;
  readonly limits?: { readonly typed: Limit; readonly answered: Limit; readonly requests: number };
}

export interface Limit {
  readonly to: FloorId;
  readonly most: number;
}

export const VANILLA = 'vanilla';
export const BARE = 'bare';
type FloorId = typeof VANILLA | typeof BARE;

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const LOADER = 'news-auth.loader.js';
const PRELOAD = 'dist/preload.html';
const LOGIN = '<news-login></news-login>';

const digestOf = (file: string): string => (JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Integrity)[file]?.integrity ?? '';

const loader = (bundle: string) =>
  `<script src="${bundle}/v/${version}/${LOADER}" integrity="${digestOf(LOADER)}" crossorigin="anonymous" data-api-base-url="${bundle}" async></script>`;
const preload = (bundle: string) => readFileSync(PRELOAD, 'utf8').replaceAll('{base}', `${bundle}/v/${version}`);
const floor = (name: string, element: string) => (bundle: string) =>
  [`<script src="${bundle}/floors/${name}.js" defer></script>`, `<${element}></${element}>`] as const;

const toVanilla = (most: number): Limit => ({ to: VANILLA, most });
const toBare = (most: number): Limit => ({ to: BARE, most });

const floors: readonly Competitor[] = [
  { id: VANILLA, name: 'a vanilla element', first: 'type', page: floor('vanilla', 'vanilla-login'), answers: false },
  { id: BARE, name: 'bare React 19 + r2wc', first: 'type', page: floor('bare', 'bare-login'), answers: false },
  { id: 'bare-18', name: 'bare React 18 + r2wc', first: 'type', page: floor('bare-18', 'bare-login'), answers: false },
];

const loaded: readonly Competitor[] = [
  {
    id: 'loader',
    name: 'loader',
    first: 'type',
    page: (bundle) => [loader(bundle), LOGIN],
    answers: true,
    limits: { typed: toVanilla(1.2), answered: toBare(1.5), requests: 8 },
  },
  {
    id: 'preload',
    name: 'loader with the preload line',
    first: 'type',
    page: (bundle) => [loader(bundle).replace(' async', ' fetchpriority="high" async') + preload(bundle), LOGIN],
    answers: true,
    limits: { typed: toVanilla(1.35), answered: toBare(1.3), requests: 8 },
  },
  {
    id: 'sign-up',
    name: 'loader, `<news-signup>`',
    first: 'press',
    page: (bundle) => [loader(bundle), '<news-signup></news-signup>'],
    answers: true,
    limits: { typed: toVanilla(1.2), answered: toBare(1.65), requests: 8 },
  },
];

const module = (bundle: string) => `<script type="module" src="${bundle}/esm/news-auth.js" data-api-base-url="${bundle}"></script>`;

const others: readonly Competitor[] = [
  {
    id: 'module',
    name: 'module form',
    first: 'type',
    page: (bundle) => [module(bundle), LOGIN],
    answers: true,
    limits: { typed: toVanilla(1.2), answered: toBare(1.5), requests: 8 },
  },
  {
    id: 'module-sign-up',
    name: 'module form, `<news-signup>`',
    first: 'press',
    page: (bundle) => [module(bundle), '<news-signup></news-signup>'],
    answers: true,
  },
  {
    id: 'hosted',
    name: 'hosted page',
    first: 'type',
    page: '/login',
    answers: true,
    limits: { typed: toVanilla(1.0), answered: toBare(1.4), requests: 8 },
  },
  {
    id: 'one-file',
    name: 'one-file form',
    first: 'type',
    page: (bundle) => [`<script src="${bundle}/news-auth.js" data-api-base-url="${bundle}" defer></script>`, LOGIN],
    answers: true,
    limits: { typed: toBare(1.35), answered: toBare(1.8), requests: 1 },
  },
];

/** The reference pages come first; pages whose files were not built are left out. */
export const competitors: readonly Competitor[] = [
  ...floors,
  ...(existsSync(`dist/${LOADER}`) ? loaded.filter(({ id }) => id !== 'preload' || existsSync(PRELOAD)) : []),
  ...others,
];
