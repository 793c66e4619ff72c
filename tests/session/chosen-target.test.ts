/** The chosen target and its transfer token (S4). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTransferToken, CONNECT_ROLE, chooseTarget, isNxOnly, NX_ROLE } from '../../src/session/redirect.ts';
import { RUNS } from './targets.ts';

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
        const target = addTransferToken(`https://a.example/p${query}${fragment}`, t);
        expect(target).toBe(`https://a.example/p${query === '' ? '?' : `${query}&`}t=${t}${fragment}`);
        expect(new URL(target).searchParams.getAll('t')).toEqual([t]);
        // A second token replaces the first.
        expect(addTransferToken(target, 'second')).toBe(target.replace(`t=${t}`, 't=second'));
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
  ])('is $target for $stored $roles $wizard', ({ target, ...state }) => expect(chooseTarget(urls, state)).toBe(target));

  it('is NX only for users who have it without Connect', () => {
    expect([isNxOnly([NX_ROLE]), isNxOnly([NX_ROLE, CONNECT_ROLE]), isNxOnly([])]).toEqual([true, false, false]);
  });
});
