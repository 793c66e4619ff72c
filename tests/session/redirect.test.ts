import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTransferToken, allowedOrigins, checkTarget, isRootOwn } from '../../src/session/redirect.ts';
import { withDefaults } from '../../src/settings/settings.ts';
import { page, settings, rules, check, RUNS, hostile } from './targets.ts';

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

  it('stays byte-identical with everything in its path, query and fragment', () => {
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
  const ownPage = 'https://accounts.example.com/login';
  const withHosted = (settings: Parameters<typeof withDefaults>[0]) => withDefaults({ hostedUrl: ownPage, ...settings });
  const reaches = (settings: Parameters<typeof withDefaults>[0], authorUrl?: string) =>
    ['https://accounts.example.com', 'https://accounts.example.com/?t=1#x', 'https://accounts.example.com/%2f', '/'].map(
      (raw) =>
        checkTarget(raw, { ...rules, signInUrl: ownPage, isRootOwn: isRootOwn(withHosted(settings), ownPage, authorUrl) }) !== undefined,
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

describe('a target that was encoded once too often (decisions 2)', () => {
  it.each([
    ['https%3A%2F%2Fapp.example.com%2Fhome%3Fa%3D%2520b', 'https://app.example.com/home?a=%20b'],
    ['HTTPS%3a%2f%2fapp.example.com', 'HTTPS://app.example.com'],
    ['https%3A//app.example.com/', 'https://app.example.com/'],
    ['http%3A%2F%2Flocalhost%3A4402%2Forder', 'http://localhost:4402/order'],
    ['https%3A%2F%2Fevil.example%2F', undefined],
    ['https%3A%2F%2Fapp.example.com%40evil.example%2F', undefined],
    ['https%3A%2F%2Faccounts.example.com%2Flogin', undefined],
    ['https%3A%2F%2Fapp.example.com%2F%0A', undefined],
    ['https%3A%2F%2Fapp.example.com%2F%', undefined],
    ['https%253A%252F%252Fapp.example.com%252F', undefined],
    ['javascript%3Aalert(1)', undefined],
    ['%2F%2Fapp.example.com%2F', undefined],
  ])('is decoded as a whole, once, and passes every check: %s', (raw, target) => expect(check(raw)).toBe(target));
});

describe('what begins neither like an address nor like a path', () => {
  it.each([
    'undefined',
    'null',
    'www.app.example.com/x',
    'app.example.com',
    '{{redirect}}',
    '"https://app.example.com/"',
    "'https://app.example.com/'",
    '<https://app.example.com/>',
    '[object Object]',
    'dashboard',
    '.hidden',
    '...',
    '%7B%7Bredirect%7D%7D',
  ])('is no target: %s', (raw) => expect(check(raw)).toBeUndefined());

  it.each([
    ['./dashboard', 'https://app.example.com/a/dashboard'],
    ['../dashboard', 'https://app.example.com/dashboard'],
    ['/dashboard', 'https://app.example.com/dashboard'],
    ['?a=%20b', 'https://app.example.com/a/b?a=%20b'],
    ['#part', 'https://app.example.com/a/b#part'],
  ])('but a relative address is one, of the page: %s', (raw, target) => {
    expect(checkTarget(raw, { allowed: rules.allowed, pageUrl: 'https://app.example.com/a/b' })).toBe(target);
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
          // Parsed as a browser does, without a base address.
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
