import { loginMode, newUser } from '../../../src/flow/sign-in-memory.ts';
import { describe, expect, it } from 'vitest';
import { embedQuery, queryTransition } from '../../../src/flow/address/query.ts';
import { banners } from '../../../src/flow/banners.ts';

const transition = (query: string, names?: readonly string[]) => queryTransition(new URLSearchParams(query), names);

describe('the banner of a query', () => {
  it.each([
    ['', null],
    ['sessionTimedout', banners.timedOut],
    ['sessionTimedout=true', banners.timedOut],
    ['sessionTimedout=false', null],
    ['resetpassword=success', banners.resetSuccess],
    ['resetpassword=error', banners.resetError],
    ['resetpassword=other', null],
    ['newuser=true', banners.newUser],
    ['newuser=false', null],
    ['sso=true', null],
    ['errorCode=', null],
    ['errorCode=SSO_FAILED&resetpassword=success&newuser=true', banners.SSO_FAILED],
    ['resetpassword=success&sessionTimedout=true', banners.resetSuccess],
    ['sessionTimedout=true&newuser=true', banners.timedOut],
  ])('follows from the parameters: %s', (query, banner) => expect(transition(query).banner).toEqual(banner));
});

describe('an error code in the query (S8)', () => {
  it.each([
    ['RESOURCE_NOT_FOUND', 'The page you requested could not be found.'],
    ['SSO_FAILED', 'We could not sign you in through your company. Please try again or contact your administrator.'],
    ['INVALID_CREDENTIALS', 'We could not log you in with the entered email and password. Please try again.'],
    ['USER_ACCOUNT_LOCKED', 'For your security, your email has been temporarily locked out. Please try again later or contact {support}.'],
    ['USER_ACCOUNT_EXPIRED', 'Your temporary password has expired. Go to {forgot} or contact {support}.'],
    ['TEMPORARY_PASSWORD_EXPIRED', 'Your temporary password has expired. Go to {forgot} or contact {support}.'],
  ])('%s shows its exact sentence without a code, and is reported', (code, text) => {
    expect(transition(`errorCode=${code}`)).toMatchObject({ banner: { text, tone: 'error' }, report: code });
    expect(transition(`errorCode=${code}`).banner?.code).toBeUndefined();
  });

  it.each([
    ['A1-500', 'A1-500'],
    ['A1-9999', 'A1-9999'],
    ['TOKEN_INVALID', 'TOKEN_INVALID'],
    ['5024', '5024'],
    ['A3-503-0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9', 'A3-503-0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9'],
    ['A3-503-CALL-0900-NOW', 'A1-9999'],
    ['CALL_0900-123-456', 'A1-9999'],
    ['A1-123456', 'A1-9999'],
    ['123456', 'A1-9999'],
    ['a1-500', 'A1-9999'],
    ['<b>', 'A1-9999'],
    ['A1 500', 'A1-9999'],
    ['A1-500\n', 'A1-9999'],
    ['__proto__', 'A1-9999'],
    ['constructor', 'A1-9999'],
  ])('%j is shown as %s', (query, banner) => {
    expect(transition(`errorCode=${encodeURIComponent(query)}`)).toEqual({
      banner: { ...banners.unexpected, code: banner, requestId: undefined },
      report: banner,
      memory: {},
    });
  });

  it('counts only once, the first of several', () => expect(transition('errorCode=A1-1&errorCode=A1-2').banner?.code).toBe('A1-1'));

  it('for an unauthorized address leads to a page of its own', () =>
    expect(transition('errorCode=UNAUTHORIZED_IP')).toEqual({ to: 'ip-error', replace: true, report: 'UNAUTHORIZED_IP', memory: {} }));
});

describe('the other parameters of a query', () => {
  it('open the SSO mode only with sso=true', () => {
    expect(transition('sso=true').memory).toEqual(loginMode.as('sso'));
    expect(transition('sso=1').memory).toEqual({});
    expect(transition('sso=true&errorCode=A1-1').memory).toEqual(loginMode.as('sso'));
  });

  it('make a login that begins on the new user’s page ignore the flag of its answer', () =>
    expect(transition('newuser=true&sessionTimedout=1').memory).toEqual(newUser.as('ignored')));

  it('are not read by an embed, which takes only three for banners', () => {
    expect(transition('newuser=true&sso=true', embedQuery)).toEqual({ banner: null, memory: {} });
    expect(transition('resetpassword=error', embedQuery).banner).toEqual(banners.resetError);
    expect(transition('errorCode=SSO_FAILED', embedQuery).banner).toEqual(banners.SSO_FAILED);
    expect(transition('sessionTimedout=true', embedQuery).banner).toEqual(banners.timedOut);
  });
});
