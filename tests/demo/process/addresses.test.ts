// @vitest-environment node
import parseAddresses from 'nodemailer/lib/addressparser';
import { describe, expect, it } from 'vitest';
import { targetOrigins } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { StartError } from '../../../demo/server/failure/failure.ts';

const targets = ['LANDING_URL', 'NX_URL', 'ORDER_TUNNEL_URL'] as const;
const origins = ['PUBLIC_ORIGIN', 'ALLOWED_ORIGINS', 'REDIRECT_ORIGINS'] as const;

/** Read as by a service that has its landing page. */
const reading = (name: string, value: string) => () => readSettings({ LANDING_URL: 'https://app.example.com/', [name]: value });

const isRefused = (name: string, value: string, allowed: string) => {
  expect(reading(name, value)).toThrow(StartError);
  expect(reading(name, value)).toThrow(new RegExp(`^${name} is not usable: it must be [^\\n]*${allowed}[^\\n]*\\.$`));
  expect(reading(name, value)).not.toThrow(/hidden/);
};

describe('people with a session are sent to https only, or to http on this machine', () => {
  it.each(targets)('%s is refused otherwise', (name) => {
    for (const url of ['http://app.example.com/', 'http://10.0.0.7/', 'http://localhost.example.com/', 'ftp://app.example.com/'])
      isRefused(name, url, 'https:// \\(http:// on localhost only\\)');
    for (const url of ['https://app.example.com/a?b=c#d', 'http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:8080/x'])
      expect(reading(name, url)).not.toThrow();
  });

  it.each(origins)('%s is refused otherwise', (name) => {
    for (const origin of ['http://app.example.com', 'http://10.0.0.7:8080', 'http://localhost.example.com'])
      isRefused(name, origin, 'http:// on localhost only');
    for (const origin of ['https://app.example.com', 'https://app.example.com:8443', 'http://localhost:3000', 'http://127.0.0.1'])
      expect(reading(name, origin)).not.toThrow();
  });

  it('one bad origin of several is enough', () => {
    isRefused('REDIRECT_ORIGINS', 'https://a.example, http://b.example', 'http:// on localhost only');
    expect(targetOrigins(readSettings({ REDIRECT_ORIGINS: 'https://a.example, http://localhost:1' }))).toEqual(
      expect.arrayContaining(['https://a.example', 'http://localhost:1']),
    );
  });
});

describe('an address that the hosted page would not take', () => {
  it.each([...targets, 'HOME_URL', 'FULL_ACCOUNT_URL'])('%s is refused with a password or without a host', (name) => {
    for (const url of [
      'https://me:hidden@app.example.com/',
      'https://me@app.example.com/',
      'https:///',
      'https:app.example.com',
      '/path',
      'app',
    ])
      isRefused(name, url, 'a URL starting with https://');
  });

  it.each(targets)('%s is refused with what parsers read differently', (name) => {
    for (const url of ['https://app.example.com\\@evil.example/', 'https://app.example.com/a b', 'https://app.example.com/\n'.concat('x')])
      isRefused(name, url, 'a URL starting with https://');
  });

  it('HOME_URL and the other links may be http anywhere', () => {
    expect(reading('HOME_URL', 'http://www.example.com/a?b=c')).not.toThrow();
  });

  it.each(targets)('%s is refused when it leads back to the sign-in', (name) => {
    const readings = (origin: string, path: string) => () =>
      readSettings({ PUBLIC_ORIGIN: 'https://accounts.example.com', LANDING_URL: 'https://app.example.com/', [name]: origin + path });
    for (const path of ['/login', '/login/', '/login/password?a=b', '/%6Cogin', '//login', '/LOGIN#x']) {
      const read = readings('https://accounts.example.com', path);
      expect(read).toThrow(StartError);
      expect(read).toThrow(
        new RegExp(`^${name} is not usable: it must lead away from the sign-in's own pages, which are /login and all below\\.$`),
      );
      expect(readings('https://app.example.com', path)).not.toThrow();
    }
    for (const path of ['/', '/loginx', '/news']) expect(readings('https://accounts.example.com', path)).not.toThrow();
    expect(() => readSettings({ [name]: 'http://localhost:4400/login' })).toThrow(StartError);
  });
});

describe('an address for mails', () => {
  it.each(['MAIL_FROM', 'WEB_SUPPORT_EMAIL'])('%s is refused when no mail can go there', (name) => {
    for (const text of [
      'news',
      '@',
      '@b.example',
      'a@',
      'a@b@c.example',
      'a b@c.example',
      'a@b..example',
      'a@b.example, c@d.example',
      'a@[::1]',
    ])
      isRefused(name, text, 'an email address');
    expect(reading(name, 'news+desk@mail.example.com')).not.toThrow();
  });

  it.each([
    '<a@b.example',
    'A <a@b.example> x',
    'A <a@b.example>, B <c@d.example>',
    'A, B <a@b.example>',
    'A <>',
    'a@b.example (A)',
    '"A <a@b.example>',
  ])('MAIL_FROM is refused when it is %s', (text) => isRefused('MAIL_FROM', text, 'an email address'));

  it.each([
    ['news@b.example', '', 'news@b.example'],
    ['<news@b.example>', '', 'news@b.example'],
    ['The News Desk <news@b.example>', 'The News Desk', 'news@b.example'],
    ['Nouvelles d’été <news@b.example>', 'Nouvelles d’été', 'news@b.example'],
    ['"News, Inc." <news@b.example>', 'News, Inc.', 'news@b.example'],
  ])('MAIL_FROM %s is the sender that the mail server is told', (text, name, address) => {
    expect(parseAddresses(readSettings({ MAIL_FROM: text }).mailFrom)).toEqual([{ name, address }]);
  });
});

describe('a list', () => {
  it.each([
    ['SSO_CONTEXTS', 'contexts of authentication'],
    ['ALLOWED_ORIGINS', 'origins'],
    ['REDIRECT_ORIGINS', 'origins'],
    ['TRUSTED_PROXIES', 'addresses or networks'],
    ['OFFICES', 'offices'],
  ])('%s is refused with nothing in it', (name, allowed) => {
    for (const text of [',', ' , ,']) isRefused(name, text, allowed);
  });

  it('SSO_CONTEXTS holds names as providers send them', () => {
    for (const text of ['two words', '"https://refeds.org/profile/mfa"', '<mfa>', 'zwölf', 'a,b c'])
      isRefused('SSO_CONTEXTS', text, 'contexts of authentication');
    expect(readSettings({ SSO_CONTEXTS: 'mfa, https://refeds.org/profile/mfa,urn:mace:incommon:iap:silver' }).ssoContexts).toEqual([
      'mfa',
      'https://refeds.org/profile/mfa',
      'urn:mace:incommon:iap:silver',
    ]);
  });

  it('OFFICES holds a name and a phone number each', () => {
    for (const text of ['Oslo', 'Oslo=', '=+47', ' = ', 'Oslo= , Paris=+33', 'Oslo=call us']) isRefused('OFFICES', text, 'offices');
  });
});
