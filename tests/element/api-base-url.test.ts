import { describe, expect, it, vi } from 'vitest';
import { complainAbout, pageSettings } from '../../src/element/read-settings.ts';
import { readSettings, type Complain } from '../../src/settings/settings.ts';

const read = (apiBaseUrl: unknown, complain: Complain = vi.fn()) =>
  readSettings([{ name: 'none', values: { apiBaseUrl } }], () => complain).apiBaseUrl;

describe('the address of the service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['http://localhost:4400', 'http://localhost:4400'],
    ['/service/', '/service'],
  ])('%s is read as %s', (value, address) => {
    expect(read(value)).toBe(address);
  });

  it('may be the root of the page’s own origin, which differs from no address', () => {
    expect(read('/')).toBe('/');
    expect(pageSettings().apiBaseUrl).toBe('');
  });

  it.each([
    '//api.example.com',
    '/\\api.example.com',
    'ftp://api.example.com',
    'https://me:secret@api.example.com',
    'api',
    'https://api.example.com/?a=1',
    7,
  ])('is refused when it is %s, and the page’s author is told what is allowed', (value) => {
    const complain = vi.fn();
    expect(read(value, complain)).toBeUndefined();
    expect(complain).toHaveBeenCalledExactlyOnceWith('apiBaseUrl', value, expect.stringContaining('an http(s) address'));
  });

  it('never shows a password it contains in the console', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    read('https://me:secret@api.example.com', complainAbout('<news-login>'));
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('apiBaseUrl is "https://…@api.example.com"; allowed is'));
    error.mockRestore();
  });
});
