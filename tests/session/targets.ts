/** The rules by which the tests check a target. */
import fc from 'fast-check';
import { allowedOrigins, checkTarget, type TargetRules } from '../../src/session/redirect.ts';
import { withDefaults } from '../../src/settings/settings.ts';

export const page = 'https://accounts.example.com/login?x=1';

export const settings = withDefaults({
  landingUrl: 'https://app.example.com/home',
  nxUrl: 'https://nx.example.com/',
  homeUrl: 'https://www.example.com/',
  hostedUrl: 'https://accounts.example.com/login',
  redirectOrigins: ['https://partner.example.org', 'http://localhost:4402'],
});

export const rules: TargetRules = {
  allowed: allowedOrigins(settings, page),
  pageUrl: page,
  signInUrl: 'https://accounts.example.com/login',
};

export const check = (raw: string) => checkTarget(raw, rules);

export const RUNS = { numRuns: 500 };

/** Strings that imitate addresses with every known trick. */
export const hostile = (() => {
  const scheme = fc.constantFrom('', 'https:', 'http:', 'javascript:', 'data:', 'blob:', 'file:', 'ws:', 'HTTPS:', 'h\tttps:', 'https');
  const slashes = fc.constantFrom('', '/', '//', '///', '\\', '\\\\', '/\\', '\\/', '%2f%2f', '//\t/');
  const user = fc.constantFrom('', '', '', '@', 'app.example.com@', 'a:b@', ':@', '%40', 'app.example.com%40', 'app.example.com#@');
  const host = fc.constantFrom(
    'evil.example',
    'app.example.com',
    'APP.example.com',
    'app.example.com.',
    'app.example.com.evil.example',
    'xn--pp-7ja.example.com',
    'ａpp.example.com',
    'localhost',
    'localhost:4402',
    '127.0.0.1',
    '2130706433',
    '[::1]',
    'accounts.example.com',
    'app.example.com:443',
    '',
  );
  const rest = fc.constantFrom('', '/', '/x', '/login', '/%6cogin', '\\x', '?t=1', '#x', '/..//evil.example', '/\u0000', '/ x', ':80/');
  const noise = fc.string({
    unit: fc.constantFrom(' ', '\t', '\n', '\u0000', '\u00a0', '\u2028', '\\', '/', '@', '%', ':', 'a'),
    maxLength: 2,
  });
  return fc.tuple(noise, scheme, slashes, user, host, rest, noise).map((parts) => parts.join(''));
})();
