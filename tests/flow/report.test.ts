import { describe, expect, it } from 'vitest';
import type { FailureFacts } from '../../src/client/answer.ts';
import { banners, transientBanner, withCode } from '../../src/flow/banners.ts';
import { reported } from '../../src/flow/failure.ts';

const answered: FailureFacts = { call: 'login', kind: 'answered', status: 500, requestId: 'r1' };

describe('the report of a failure to the host', () => {
  it.each<[string, Partial<FailureFacts>, string]>([
    ['a code of the contract', { errorCode: 'USER_ACCOUNT_LOCKED', rawErrorCode: 'USER_ACCOUNT_LOCKED' }, 'USER_ACCOUNT_LOCKED'],
    ['a code that only the service knows', { rawErrorCode: 'REG_17' }, 'REG_17'],
    ['a code that is no code', { rawErrorCode: '<b>me</b> too', code: 5024 }, '5024'],
    ['none at all', {}, '9999'],
    ['an answer that no client can read', { kind: 'malformed', code: 9999 }, '9999'],
    ['no answer', { kind: 'offline', status: 0 }, 'offline'],
  ])('names the code: %s', (_, facts, code) => {
    expect(reported({ report: true }, { ...answered, ...facts }).code).toBe(code);
  });

  it('names the prefixed code that the screen shows (S8)', () => {
    const transition = { banner: withCode(banners.unexpected, 'A1-500', 'r1'), report: true } as const;
    expect(reported(transition, { ...answered, rawErrorCode: 'SOMETHING_NEW' }).code).toBe('A1-500');
  });

  it('quotes the banner as it is read, with the words of its links and its numbers', () => {
    expect(reported({ banner: banners.USER_ACCOUNT_EXPIRED, report: true }, answered).message).toBe(
      'Your temporary password has expired. Go to Forgot Your Password or contact web support.',
    );
  });

  it.each([
    [0, '2 seconds'],
    [1, '2 seconds'],
    [30, '30 seconds'],
    [100, '2 minutes'],
  ])('quotes a wait of %d s as %s', (retryAfter, sentence) => {
    const wait = transientBanner({ ...answered, status: 429, errorCode: 'TOO_MANY_REQUESTS', retryAfter });
    expect(reported({ banner: wait, report: true }, answered).message).toBe(`Too many attempts. Please try again in ${sentence}.`);
  });

  it.each(['REDIRECT_NOT_ALLOWED', 'QR_CODE_UNREADABLE', 'SCREEN_NOT_LOADED'])('has a sentence of its own for %s', (report) => {
    expect(reported({ report }, undefined)).toEqual({
      code: report,
      status: 0,
      requestId: '',
      message: expect.stringMatching(/^The .+\.$|^A .+\.$/),
    });
  });
});
