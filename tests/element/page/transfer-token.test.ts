// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { withoutTransferToken } from '../../../src/element/page/transfer-hold.ts';

const TOKEN = 'Abc-_0123456789abcdefghi';

describe('the transfer token of an address', () => {
  it.each([
    [`https://a.example/?t=${TOKEN}`, 'https://a.example/'],
    [`https://a.example/p?a=1&t=${TOKEN}&b=2#f`, 'https://a.example/p?a=1&b=2#f'],
    [`https://a.example/p?t=${TOKEN}#`, 'https://a.example/p#'],
    [`https://a.example//evil.example/?t=${TOKEN}`, 'https://a.example//evil.example/'],
    [`https://a.example/?a=%20+%C3%A4&&x&=y&t=${TOKEN}&a=%2F`, 'https://a.example/?a=%20+%C3%A4&&x&=y&a=%2F'],
    [`https://a.example/?next=/?t=1&t=${TOKEN}`, 'https://a.example/?next=/?t=1'],
    [`https://a.example/?t=${TOKEN}#?t=${TOKEN}`, `https://a.example/#?t=${TOKEN}`],
    [`https://a.example/?t=${TOKEN}&t=${TOKEN}`, 'https://a.example/'],
    [`https://a.example/?t=${TOKEN}&a=1&t=${TOKEN.toUpperCase()}`, 'https://a.example/?a=1'],
    [`https://a.example/?t=5&t=${TOKEN}`, 'https://a.example/?t=5'],
  ])('is taken from %s', (address, rest) => {
    expect(withoutTransferToken(address)).toEqual({ address: rest, token: TOKEN });
  });

  it.each([
    'https://a.example/',
    'https://a.example/?',
    'https://a.example/?t=short',
    `https://a.example/?t=${'x'.repeat(129)}`,
    `https://a.example/?t=${TOKEN}%20`,
    `https://a.example/?T=${TOKEN}`,
    `https://a.example/?at=${TOKEN}`,
    `https://a.example/#t=${TOKEN}`,
    `https://a.example/t=${TOKEN}`,
  ])('is not found in %s, which stays unchanged', (address) => {
    expect(withoutTransferToken(address)).toEqual({ address });
  });

  it('has 22 to 128 characters', () => {
    const tokenOf = (length: number) => withoutTransferToken(`https://a.example/?t=${'x'.repeat(length)}`).token?.length;
    expect([21, 22, 128, 129].map(tokenOf)).toEqual([undefined, 22, 128, undefined]);
  });
});
