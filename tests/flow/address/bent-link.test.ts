import { describe, expect, it } from 'vitest';
import { carried, mended, straighten } from '../../../src/flow/address/bent-link.ts';

const T = 'Ab_c-1.~d';
const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://accounts.example/login/');
  return straighten({ path: pathname.slice('/login/'.length), search, hash });
};

describe('the token of a reset link, as mail programs hand it on (decisions 11)', () => {
  const ends = [
    ')',
    '>',
    '!',
    ',',
    ']',
    '"',
    "'",
    '%20',
    '%3E',
    '%22',
    '…',
    '”',
    '|',
    '}',
    '%0A',
    ';',
    ':',
    '*',
    '%E2%80',
    '%',
    '%E',
    '%253E',
    '%2529',
    ').',
    '?utm_source=mail',
    '&utm=1',
    '#token=x',
  ];

  it.each(ends)('is cut off before what cannot end it: %s', (end) => {
    for (const place of ['#token=', '?token=']) {
      const { token, path } = at(`SecurityQuestions${place}${T}${end}`);
      // A full stop may be the token’s own: that is sent as it stands first.
      expect([end === ').' ? mended(token ?? '') : token, path]).toEqual([T, 'SecurityQuestions']);
    }
  });

  it.each(['(', '<', '[', '"', '“', '*', '%20', '%3C', '%22', '%E2%80%8B', '%0A'])('is found behind what cannot begin it: %s', (sign) => {
    for (const place of ['#token=', '?token=']) expect(at(`SecurityQuestions${place}${sign}${T})`).token).toBe(T);
  });

  it.each([
    `#Token=${T}`,
    `#TOKEN=${T}`,
    `?Token=${T}`,
    `#token%3D${T}`,
    `#token%3d${T}`,
    `?token%3D${T}`,
    `?a=b&amp;token=${T}`,
    `#token=${T}#token=${T}`,
    `%23token=${T}`,
    `%23Token%3D${T}`,
    `%3Ftoken=${T}`,
    `%3ftoken%3d${T}?utm=1`,
    `%23token=${T}#part`,
    `/#token=${T}`,
  ])('is found in SecurityQuestions%s, and nothing of it stays in the address', (end) => {
    const { token, path, search, hash } = at(`SecurityQuestions${end}`);
    expect(token).toBe(T);
    expect(path.replace(/\/$/, '')).toBe('SecurityQuestions');
    expect(JSON.stringify([path, search, hash])).not.toContain(T);
  });

  it('keeps its own signs, raw and encoded', () => {
    expect(at('SecurityQuestions#token=a+b/c==').token).toBe('a+b/c==');
    expect(at('SecurityQuestions?token=a%2Bb%2Fc%3D%3D').token).toBe('a+b/c==');
    expect(carried('%D0%B0bc)')).toBe('аbc');
  });

  it('is not looked for in the values of other parameters, which stay byte for byte', () => {
    const search = '?redirect_url=https%3A%2F%2Fapp.example%2F%3Ftoken%3Dabc&bar=x%20y&a&&c=+';
    expect(at(`${search}#part`)).toEqual({ path: '', search, hash: '#part' });
  });

  it.each([
    ['3DAbc', 'Abc'],
    ['Abc.', 'Abc'],
    ['Abc._~-', 'Abc'],
    ['3DAbc-', 'Abc'],
    ['Abc=', 'Abc='],
    ['3D', ''],
  ])('is mended for one more try: %s', (link, text) => expect(mended(link)).toBe(text));
});

describe('the id of a confirmation link', () => {
  it.each([
    'signup/abc-123',
    'signup/abc-123!',
    'signup/abc-123*',
    'signup/abc-123:',
    'signup/abc-123…',
    'signup/abc-123”',
    'signup/abc-123|',
    'signup/abc-123}',
    'signup/abc-123%0A',
    'signup/abc-123&utm=1',
    'signup/abc-123%3Futm=1',
    'signup%2Fabc-123',
    'signup%2fabc-123)',
    'signup/abc-123%2F',
    'signup%2Fabc-123%2F',
    'signup/abc-123%253E',
  ])('is cut off in %s', (address) => expect(at(address).path).toBe('signup/abc-123'));

  it.each([
    '?userId=abc-123',
    '?userid=abc-123),',
    '?userId%3Dabc-123',
    '%3FuserId=abc-123',
    '%3FuserId%3Dabc-123&utm=1',
    '#userId=abc-123',
    '%2F%3FuserId=abc-123',
    '?userId=%20abc-123%253E',
  ])('is taken out of signup/email-confirmation%s', (end) => {
    expect(at(`signup/email-confirmation${end}`)).toMatchObject({ path: 'signup/email-confirmation', userId: 'abc-123' });
    expect(at(`signup%2Femail-confirmation${end}`)).toMatchObject({ path: 'signup/email-confirmation', userId: 'abc-123' });
  });

  it('stays three segments where it is three', () =>
    expect(at('signup%2Femail-confirmation%2Fa%2Fb%2Fc.)').path).toBe('signup/email-confirmation/a/b/c.'));
});
