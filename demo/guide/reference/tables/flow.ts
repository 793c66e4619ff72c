/** The machine's tables: routes, screens, the rules after a sign-in, banners. */
import { routes } from '../../../../src/features/routes.ts';
import type { Route } from '../../../../src/flow/flow.ts';
import { forcedSteps, type ForcedStep } from '../../../../src/contract/calls/sign-in.ts';
import { type Banner, banners } from '../../../../src/flow/banners.ts';
import { methods } from '../../../../src/features/second-factor/methods.ts';
import { passkeyBanners, passkeyRefused } from '../../../../src/flow/passkeys/failures.ts';
import { type Screen, screens } from '../../../../src/flow/screens.ts';
import { code, codes, plain, type Table } from '../table.ts';

const allRoutes = Object.entries(routes) as [Screen, Route][];

function routeTable(): Table {
  const paths = [...new Set(allRoutes.flatMap(([, { path }]) => (path === undefined ? [] : [path])))];
  return {
    head: ['Path under the base path', 'Screens', 'Open to everybody'],
    rows: paths.map((path) => {
      const here = allRoutes.filter(([, route]) => route.path === path && !(path === '' && route.guard));
      return [code(`/${path}`), codes(here.map(([screen]) => screen)), here.some(([, { guard }]) => guard) ? 'guarded' : 'yes'];
    }),
  };
}

const screenTable = (): Table => ({
  head: ['Screen', 'Path'],
  rows: screens.map((screen) => {
    const { path } = routes[screen];
    return [code(screen), path === undefined ? 'none of its own' : code(`/${path}`)];
  }),
});

const holdsFor: Record<ForcedStep, string> = {
  'reset-temporary-password': 'temporary password of a known user',
  'first-time-password': 'temporary password of a new user',
  'first-time-questions': 'no security answers',
  'first-time-personal': 'profile to review',
  'new-user-password-expired': 'expired password',
};

function ruleTable(): Table {
  const rules = forcedSteps.map(({ step }) => [holdsFor[step], code(step)]);
  return {
    head: ['Rule', 'Holds for', 'Leads to'],
    rows: [...rules, ['nothing left to do', 'the post-login redirect']].map((cells, n) => [String(n + 1), ...cells]),
  };
}

/** A banner's text as it reads, with the words of its links. */
const wordsOf = ({ text, links = {} }: Banner): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => links[name]?.text ?? whole);

/** The banners of a second-factor method are in the method's row. */
const methodBanners = Object.entries(methods).flatMap(([method, { delivery: sends }]): [string, Banner][] =>
  sends
    ? [
        [`${method}, resent`, sends.resent],
        [`${method}, not sent`, sends.notSent],
      ]
    : [],
);

const furtherBanners = [
  ['passkeyRefused', passkeyRefused] as const,
  ...Object.entries<Banner>(passkeyBanners).map(([why, banner]) => [`passkey, ${why}`, banner] as const),
  ...methodBanners,
];

const bannerTable = (): Table => ({
  head: ['Name', 'Tone', 'Text'],
  rows: [...Object.entries<Banner>(banners), ...furtherBanners].map(([name, banner]) => [code(name), banner.tone, plain(wordsOf(banner))]),
});

export const flowTables = {
  routes: routeTable,
  screens: screenTable,
  'after-login': ruleTable,
  banners: bannerTable,
};
