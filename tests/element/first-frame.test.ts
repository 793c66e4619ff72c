// @vitest-environment happy-dom
/** Which elements show their first frame before React arrives. */
import { beforeAll, expect, it } from 'vitest';
import { define } from '../../src/element/define.ts';

const never = () => new Promise<never>(() => {});

beforeAll(() => {
  const frames = { 'news-login': { frame: [['p', {}, 'Email']] as const } };
  define({ app: never, page: never, steps: never, wizards: never, passkeys: never, diagnose: never, frames });
});

const shownWith = (property: Readonly<Record<string, unknown>>): string | null | undefined => {
  const login = Object.assign(document.createElement('news-login'), { apiBaseUrl: 'https://api.test' }, property);
  document.body.append(login);
  return login.shadowRoot?.textContent;
};

it.each([undefined, false, 'false', 'False', 'no'])(
  'an embed that blocks no phones shows the first frame: block-mobile is %j',
  (blockMobile) => {
    expect(shownWith({ blockMobile })).toBe('Email');
  },
);

it.each([true, 'true', 'block-mobile'])(
  'an embed that blocks phones leaves the first screen to React: block-mobile is %j',
  (blockMobile) => {
    expect(shownWith({ blockMobile })).toBe('');
  },
);
