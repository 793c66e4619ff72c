import { describe, expect, it } from 'vitest';
import { suggestEmail } from '../../../src/forms/fields/email-suggestion.ts';

describe('suggestEmail', () => {
  it.each([
    ['name@gmial.com', 'name@gmail.com'],
    ['name@gmai.com', 'name@gmail.com'],
    ['name@gmaill.com', 'name@gmail.com'],
    ['name@gmail.con', 'name@gmail.com'],
    ['name@gmail.co', 'name@gmail.com'],
    ['Name@Hotmial.com', 'Name@hotmail.com'],
    [' name@yaho.co.uk ', 'name@yahoo.co.uk'],
    ['a@b@outlok.com', 'a@b@outlook.com'],
  ])('corrects %s to %s', (address, meant) => {
    expect(suggestEmail(address)).toBe(meant);
  });

  it.each([
    'name@gmail.com',
    'name@mail.com',
    'name@email.com',
    'name@reuters.com',
    'name@max.com',
    'gmial.com',
    '@gmial.com',
    'name@',
    '',
  ])('leaves %s alone', (address) => {
    expect(suggestEmail(address)).toBeUndefined();
  });
});
