import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTransferToken,
  allowedOrigins,
  CONNECT_ROLE,
  checkTarget,
  chooseTarget,
  isNxOnly,
  isRootOwn,
  NX_ROLE,
  type TargetRules,
} from '../../src/session/redirect.ts';
import { withDefaults } from '../../src/settings/settings.ts';

const page = 'https://accounts.example.com/login?x=1';
const settings = withDefaults({
  landingUrl: 'https://app.example.com/home',
  nxUrl: 'https://nx.example.com/',
  homeUrl: 'https://www.example.com/',
  hostedUrl: 'https://accounts.example.com/login',
  redirectOrigins: ['https://partner.example.org', 'http://localhost:4402'],
});
const rules: TargetRules = { allowed: allowedOrigins(settings, page), pageUrl: page, own: 'https://accounts.example.com/login' };
const check = (raw: string) => checkTarget(raw, rules);

const RUNS = { numRuns: 500 };

describe('the allowed origins', () => {
  it('are those of the settings’ addresses and redirectOrigins, and no others', () => {
    expect([...rules.allowed].sort()).toEqual([
      'http://localhost:4402',
      'https://accounts.example.com',
      'https://app.example.com',
      'https://nx.example.com',
      'https://partner.example.org',
      'https://www.example.com',
    ]);
  });

  it('include the origin of the author’s redirect-url', () => {
    expect(allowedOrigins(settings, page, 'https://author.example/x')).toContain('https://author.example');
  });

  it.each(['http://author.example/', 'javascript:alert(1)', 'data:text/html,x', 'blob:https://author.example/1', 'https://', ':::'])(
    'never include an address that no browser should be sent to: %s',
    (author) => expect(allowedOrigins(settings, page, author)).toEqual(rules.allowed),
  );
});

describe('a good target', () => {
  it.each([
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com/a/../b?q=1&q=2#frag',
    'https://app.example.com/%E2%82%AC?x=%20y+z#%23',
    'https://app.example.com:443/port',
    'HTTPS://APP.EXAMPLE.COM/Case?Kept=Yes',
    'https://app.example.com/mail?to=a@b.example',
    'https://app.example.com?next=https://evil.example/',
    'https://app.example.com/login',
    'https://accounts.example.com/loginhelp',
    'http://localhost:4402/order?x=1',
  ])('stays byte-identical: %s', (raw) => expect(check(raw)).toBe(raw));

  it('stays byte-identical whatever its path, query and fragment contain', () => {
    const safe = fc.string({ unit: fc.constantFrom(...'abcXYZ019-._~!$&\'()*+,;=:@%/?#[]{}|^`"<>é€日') });
    fc.assert(
      fc.property(fc.constantFrom('https://app.example.com', 'https://partner.example.org'), safe, (origin, rest) => {
        const raw = `${origin}/${rest}`;
        expect(check(raw)).toBe(raw);
      }),
      RUNS,
    );
  });

  it.each([
    ['/help', 'https://accounts.example.com/help'],
    ['?a=1', undefined],
    ['//partner.example.org/x', 'https://partner.example.org/x'],
  ])('is resolved against the page when it is relative: %s', (raw, target) => expect(check(raw)).toBe(target));
});

describe('the root of the hosted origin', () => {
  const own = 'https://accounts.example.com/login';
  const given = (settings: Parameters<typeof withDefaults>[0]) => withDefaults({ hostedUrl: own, ...settings });
  const reaches = (settings: Parameters<typeof withDefaults>[0], authorUrl?: string) =>
    ['https://accounts.example.com', 'https://accounts.example.com/?t=1#x', 'https://accounts.example.com/%2f', '/'].map(
      (raw) => checkTarget(raw, { ...rules, own, isRootOwn: isRootOwn(given(settings), own, authorUrl) }) !== undefined,
    );
  const none = [false, false, false, false];
  const all = [true, true, true, true];

  it.each([
    [{}, none],
    [{ landingUrl: 'https://app.example.com/' }, none],
    [{ landingUrl: 'https://accounts.example.com/news' }, none],
    [{ landingUrl: 'https://accounts.example.com/' }, all],
    [{ nxUrl: '/' }, all],
    [{ orderTunnelUrl: 'https://accounts.example.com' }, all],
  ])('is a target only if a given setting names it: %j', (settings, expected) => {
    expect(reaches(settings)).toEqual(expected);
  });

  it('is a target if the author’s redirect-url names it', () => {
    expect(reaches({}, '/')).toEqual(all);
  });
});

describe('a bad target', () => {
  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://app.example.com/0000',
    'filesystem:https://app.example.com/x',
    'file:///etc/passwd',
    'ftp://app.example.com/',
    'about:blank',
    'mailto:a@app.example.com',
    'http://app.example.com/',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example\\',
    'https:\\\\evil.example/',
    'https://app.example.com\\@evil.example/',
    'https://app.example.com@evil.example/',
    'https://app.example.com:pw@evil.example/',
    'https://evil.example@app.example.com/',
    'https://@app.example.com/',
    'https://:@app.example.com/',
    '//@app.example.com/',
    'https://app.example.com.evil.example/',
    'https://app.example.comevil.example/',
    'https://evilapp.example.com/',
    'https://app.example.com:8443/',
    'https://app.example.com%00.evil.example/',
    'https://app.example.com%2eevil.example/',
    'https://app.example.com\t.evil.example/',
    'https://app.example.com /',
    'https://app.example.com/\r\nset-cookie:x',
    'https://ａpp.example.com.evil.example/',
    'https://app。example。com.evil.example/',
    'https://[::1]/',
    'https://127.0.0.1/',
    'http://localhost:9999/',
    'http://localhost.evil.example/',
    'https:app.evil',
    'https:/app.example.com/',
    'https:///app.example.com/',
    'https://',
    'https://app.example.com\u200b/',
    '\ufeffhttps://app.example.com/',
  ])('is dropped: %j', (raw) => expect(check(raw)).toBeUndefined());

  it.each([
    'https://accounts.example.com/login',
    'https://accounts.example.com/login/',
    'https://accounts.example.com/login/mfa',
    'https://accounts.example.com/login?errorCode=X',
    'https://accounts.example.com/LOGIN',
    'https://accounts.example.com/%6Cogin',
    'https://accounts.example.com/%256Cogin/password',
    'https://accounts.example.com//login',
    'https://accounts.example.com/%6Cogin/%zz',
    'https://accounts.example.com/x/../login',
    'https://accounts.example.com/./login#x',
    '/login/password',
  ])('is dropped when it is one of the sign-in pages: %s', (raw) => expect(check(raw)).toBeUndefined());
});

/** Strings that look like addresses and try every trick. */
const hostile = (() => {
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

describe('the targets that come out', () => {
  it.each([
    ['made of tricks', hostile],
    ['of any characters', fc.string({ unit: 'binary' })],
    ['that parse as addresses', fc.webUrl({ withFragments: true, withQueryParameters: true })],
  ])('are always allowed ones, whatever the input: strings %s', (_, strings) => {
    fc.assert(
      fc.property(strings, fc.base64String({ minLength: 1 }), (raw, token) => {
        const target = check(raw);
        if (target === undefined) return;
        for (const address of [target, addTransferToken(target, token)]) {
          // As a browser reads it: alone, with nothing to resolve it against.
          const url = new URL(address);
          expect(rules.allowed).toContain(url.origin);
          expect(url.protocol === 'https:' || url.hostname === 'localhost').toBe(true);
          expect(url.username + url.password).toBe('');
          if (url.origin === 'https://accounts.example.com') expect(url.pathname).not.toMatch(/^\/+(l|%6c)ogin(\/|$)/i);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the transfer token', () => {
  it.each([
    ['https://a.example', 'https://a.example?t=T'],
    ['https://a.example/?', 'https://a.example/?t=T'],
    ['https://a.example/#top', 'https://a.example/?t=T#top'],
    ['https://a.example/?a=1#b?t=2', 'https://a.example/?a=1&t=T#b?t=2'],
    ['https://a.example/?t=old', 'https://a.example/?t=T'],
    ['https://a.example/?t', 'https://a.example/?t=T'],
    ['https://a.example/?a=1&t=old&b=2&t=older', 'https://a.example/?a=1&t=T&b=2'],
    ['https://a.example/?%74=old&x=%20+', 'https://a.example/?t=T&x=%20+'],
    ['https://a.example/?T=1&tt=2', 'https://a.example/?T=1&tt=2&t=T'],
    ['https://a.example/?a=1&', 'https://a.example/?a=1&&t=T'],
    ['https://a.example/?a=%zz&%zz=t', 'https://a.example/?a=%zz&%zz=t&t=T'],
  ])('is added to the query: %s', (target, expected) => expect(addTransferToken(target, 'T')).toBe(expected));

  it('is the only one, stands before the fragment, and leaves every other byte alone', () => {
    const pair = fc
      .tuple(fc.constantFrom('a', 'b', 'tt', 'T', '%20', 'x%zz'), fc.constantFrom('', '=', '=1', '=a%20b', '==', '=é'))
      .map((p) => p.join(''));
    const token = fc.string({ unit: fc.constantFrom(...'abcXYZ09-_'), minLength: 22, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(pair), fc.constantFrom('', '#', '#x', '#?t=1', '#a&t=b'), token, (pairs, fragment, t) => {
        const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
        const made = addTransferToken(`https://a.example/p${query}${fragment}`, t);
        expect(made).toBe(`https://a.example/p${query === '' ? '?' : `${query}&`}t=${t}${fragment}`);
        expect(new URL(made).searchParams.getAll('t')).toEqual([t]);
        // A second token takes the place of the first.
        expect(addTransferToken(made, 'second')).toBe(made.replace(`t=${t}`, 't=second'));
      }),
      RUNS,
    );
  });
});

describe('the chosen target', () => {
  const urls = { landingUrl: 'L', nxUrl: 'N', orderTunnelUrl: 'O' };
  it.each([
    { stored: 'S', roles: [NX_ROLE], wizard: true, target: 'O' },
    { stored: 'S', roles: [NX_ROLE], target: 'S' },
    { roles: [NX_ROLE], target: 'N' },
    { roles: [NX_ROLE, 'Something else'], target: 'N' },
    { roles: [NX_ROLE, CONNECT_ROLE], target: 'L' },
    { roles: [CONNECT_ROLE], target: 'L' },
    { roles: [], target: 'L' },
  ])('is $target for $stored $roles $wizard', ({ target, ...asked }) => expect(chooseTarget(urls, asked)).toBe(target));

  it('is NX only for users who have it without Connect', () => {
    expect([isNxOnly([NX_ROLE]), isNxOnly([NX_ROLE, CONNECT_ROLE]), isNxOnly([])]).toEqual([true, false, false]);
  });
});
