import { describe, expect, it } from 'vitest';
import { isMobile, onMobile } from '../../../src/features/device/routes.ts';
import type { Screen } from '../../../src/flow/screens.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0';

describe('whether a device counts as a phone or tablet', () => {
  it.each([
    ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, undefined, 5, true],
    ['iPad that says so', `Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, undefined, 5, true],
    ['iPad that calls itself a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, undefined, 5, true],
    ['Android phone', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', true, 5, true],
    ['Android tablet', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36', false, 5, true],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', undefined, 5, true],
    ['phone known by its hints alone', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36', true, 5, true],
    ['Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, undefined, 0, false],
    ['Mac with one touch point', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, undefined, 1, false],
    ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36', false, 10, false],
    ['Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/141.0.0.0 Safari/537.36', false, 10, false],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', undefined, 0, false],
  ])('is known for %s', (_, userAgent, mobile, touchPoints, expected) =>
    expect(isMobile({ userAgent, mobile, touchPoints })).toBe(expected),
  );
});

describe('a phone', () => {
  const blocked: readonly Screen[] = [
    'login',
    'password',
    'mfa-method',
    'mfa-code',
    'mfa-setup-intro',
    'mfa-setup-done',
    'password-expired',
    'new-user-password-expired',
    'set-new-password',
    'reset-temporary-password',
    'first-time-password',
    'first-time-professional',
    'success',
  ];
  it.each(blocked)('does not show %s', (screen) => expect(onMobile(screen)).toBe('not-supported'));

  const open: readonly Screen[] = [
    'forgot-password',
    'email-sent',
    'security-question',
    'reset-password',
    'failed-password-reset',
    'password-reset-expired',
    'signup',
    'signup-registration',
    'signup-questions',
    'signup-email-verification',
    'signup-confirmation',
    'ip-error',
    'contact-us',
  ];
  it.each(open)('shows %s', (screen) => expect(onMobile(screen)).toBe(screen));

  it('shows not-supported as itself', () => expect(onMobile('not-supported')).toBe('not-supported'));
});
