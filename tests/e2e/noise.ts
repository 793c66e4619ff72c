/** What a page complains of: errors, console errors, policy violations. A test ends without any that it did not expect. */
import { expect, type Page } from '@playwright/test';

export interface Noise {
  /** A complaint that belongs to the test. */
  expect(pattern: RegExp): void;
}

/** The browser's own line about an answer that is an error: the screens are what the tests look at. */
const FAILED_REQUEST = /^Failed to load resource/;

export function listen(page: Page): Noise & { check(): void } {
  const heard: string[] = [];
  const expected: RegExp[] = [FAILED_REQUEST];
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /Content Security Policy|Trusted ?Types/i.test(text)) heard.push(text);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    check() {
      expect(
        heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
        'complaints of the page',
      ).toEqual([]);
    },
  };
}
