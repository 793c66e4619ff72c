// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { targetOrigins } from '../../../demo/server/settings/origins.ts';
import { readSettings } from '../../../demo/server/settings/settings.ts';
import { StartError } from '../../../demo/server/start/start-error.ts';

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
