// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loginMode, newUser } from '../../src/flow/sign-in-memory.ts';
import { confirmationLink } from '../../src/features/confirmation/routes.ts';
import { onMobile } from '../../src/features/device/routes.ts';
import { banners } from '../../src/flow/banners.ts';
import { address, enter, leave } from './enter.ts';

afterEach(leave);

describe('the entry of the hosted page', () => {
  it.each([
    ['/login', '/login', 'login'],
    ['/login/', '/login', 'login'],
    ['/', '/login', 'login'],
    ['/?utm=1', '/login?utm=1', 'login'],
    ['/login/?utm=1&errorCode=SSO_FAILED#top', '/login?utm=1#top', 'login'],
    ['/login/forgotpassword', '/login/forgotpassword', 'forgot-password'],
    ['/login/IPERROR', '/login/IPError', 'ip-error'],
    ['/login/contactus/', '/login/contactus', 'contact-us'],
    ['/login/password', '/login', 'login'],
    ['/login/mfa', '/login', 'login'],
    ['/login/SecurityQuestions', '/login/passwordresetexpired', 'password-reset-expired'],
    ['/login/resetpassword', '/login/passwordresetexpired', 'password-reset-expired'],
    ['/login/firsttimeuser', '/login', 'login'],
    ['/login/signup/set-password', '/login/signup', 'signup'],
    ['/login/signup/a1b2c3', '/login/signup/a1b2c3', 'signup-confirmation'],
  ])('for %s has the address %s and shows %s', (opened, then, screen) => {
    const { shows } = enter(opened);
    expect([address(), shows(), (history.state as { newsAuth: string }).newsAuth]).toEqual([then, screen, screen]);
  });

  it.each(['/login/nowhere', '/login/password/x', '/elsewhere', '/loginx', '/login/signup/x'])(
    'says for %s that the page was not found',
    (opened) => {
      const { flow, errors } = enter(opened);
      expect(flow.getState()).toMatchObject({ screen: 'login', banner: banners.RESOURCE_NOT_FOUND });
      expect(address()).toBe('/login');
      expect(errors()).toMatchObject([{ code: 'RESOURCE_NOT_FOUND', message: 'The page you requested could not be found.' }]);
    },
  );

  it('reads every parameter once', () => {
    const { flow, stored } = enter(
      '/login?redirect_url=https%3A%2F%2Fapp.test%2Fx%3Fa%3D%2520%23y&sessionTimedout=true&sso=true&newuser=true&resetpassword=&keep=1',
    );
    // `sso=true` stays in the address while the mode lasts.
    expect(address()).toBe('/login?keep=1&sso=true');
    expect(stored().redirectUrl).toBe('https://app.test/x?a=%20#y');
    expect(flow.getState()).toMatchObject({ banner: banners.timedOut, memory: { ...loginMode.as('sso'), ...newUser.as('ignored') } });
  });

  it.each([
    ['?errorCode=A1-500', { banner: { code: 'A1-500' } }],
    ['?resetpassword=success', { banner: banners.resetSuccess }],
    ['?sessionTimedout', { banner: banners.timedOut }],
    ['?newuser=true', { banner: banners.newUser, memory: newUser.as('ignored') }],
  ])('shows %s again after a reload, without another report, until the banner goes', (query, state) => {
    enter(`/login${query}`);
    const again = () => {
      leave();
      return enter('/login', {}, history.state);
    };
    const { flow, errors } = again();
    expect(flow.getState()).toMatchObject(state);
    expect(errors()).toEqual([]);
    flow.apply({ banner: null });
    expect(again().flow.getState().banner).toBeNull();
  });

  it.each([banners.resetSuccess, banners.resetError, banners.timedOut, banners.newUser])(
    'shows a banner of the flow again after a reload where an address could have brought it: $text',
    (banner) => {
      const { flow } = enter('/login');
      flow.apply({ banner: { ...banner, requestId: 'r-1' } });
      leave();
      const again = enter('/login', {}, history.state);
      expect(again.flow.getState().banner).toEqual(banner);
      expect(again.errors()).toEqual([]);
      again.flow.apply({ banner: banners.notAvailable });
      leave();
      expect(enter('/login', {}, history.state).flow.getState().banner).toBeNull();
    },
  );

  it('shows the number of an unexpected problem again, but not on Back, once the log-in has gone on', () => {
    enter('/login').flow.apply({ banner: { ...banners.unexpected, code: 'A1-500', requestId: 'r' } });
    leave();
    const { flow } = enter('/login', {}, history.state);
    expect(flow.getState().banner).toEqual({ ...banners.unexpected, code: 'A1-500' });
    const pushed = vi.spyOn(history, 'pushState').mockReturnValue();
    flow.apply({ to: 'forgot-password' });
    expect(pushed).toHaveBeenCalledOnce();
    // The entry that was left.
    expect(history.state).toMatchObject({ newsAuth: 'login', said: '' });
    pushed.mockRestore();
  });

  it.each([
    ['/login/forgotpassword', banners.resetError],
    ['/login', { ...banners.unexpected, code: 'A2-400' }],
  ])('shows no other banner again, on %s', (path, banner) => {
    const { flow } = enter(path);
    flow.apply({ banner });
    leave();
    expect(enter(path, {}, history.state).flow.getState().banner).toBeNull();
  });

  it('trusts its own history state no more than an address', () => {
    const { flow } = enter('/login', {}, { said: 'errorCode=Call+555-0100&redirect_url=https%3A%2F%2Fevil.test' });
    expect(flow.getState().banner).toMatchObject({ code: 'A1-9999' });
  });

  it('also reads the parameters when a guard refuses the screen', () => {
    const { flow } = enter('/login/mfa?sessionTimedout=true');
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: banners.timedOut });
  });

  it.each(['https://evil.test/', 'javascript:alert(1)', 'https://accounts.test/login/mfa', ''])(
    'drops and reports a target that is not allowed: %j',
    (target) => {
      const { flow, stored, errors } = enter(`/login?redirect_url=${encodeURIComponent(target)}`, {
        stored: { redirectUrl: 'https://app.test/kept' },
      });
      expect(stored().redirectUrl).toBe('https://app.test/kept');
      expect(errors()).toMatchObject([{ code: 'REDIRECT_NOT_ALLOWED', status: 0 }]);
      expect([flow.getState().banner, address()]).toEqual([null, '/login']);
    },
  );

  it('takes a reset link’s token out of the address and starts a new challenge', () => {
    const { stored, shows } = enter('/login/SecurityQuestions?token=abc&x=1', { stored: { resetToken: 'old', resetQuestionId: 'q' } });
    expect([address(), shows()]).toEqual(['/login/SecurityQuestions?x=1', 'security-question']);
    expect(stored()).toMatchObject({ resetToken: 'abc' });
    expect(stored().resetQuestionId).toBeUndefined();
  });

  it('takes the reset token from the fragment as well as from the query', () => {
    const { stored, shows } = enter('/login/SecurityQuestions#token=abc', { stored: { resetToken: 'old', resetQuestionId: 'q' } });
    expect([shows(), address(), stored().resetToken]).toEqual(['security-question', '/login/SecurityQuestions', 'abc']);
    expect(location.hash).toBe('');
  });

  it.each([
    ['/login?token=abc', '/login'],
    ['/login/forgotpassword?x=1&token=abc', '/login/forgotpassword?x=1'],
    ['/login/signup#token=abc', '/login/signup'],
    ['/login/nowhere?token=abc', '/login'],
    ['//evil.example/login?token=abc', '/login'],
    ['//evil.example/login#token=abc', '/login'],
    [`/login/forgotpassword?t=${'a'.repeat(22)}&x=1#top`, '/login/forgotpassword?x=1#top'],
    [`/login/forgotpassword?t=theirs&t=${'a'.repeat(22)}`, '/login/forgotpassword?t=theirs'],
    ['/login/forgotpassword?t=theirs', '/login/forgotpassword?t=theirs'],
  ])('drops a token that came to another page, and takes it out of the address: %s', (opened, left) => {
    const { stored } = enter(opened);
    expect([address(), stored().resetToken]).toEqual([left, undefined]);
    expect(location.href).not.toContain('abc');
  });

  it('keeps the id of a confirmation link', () => {
    expect(confirmationLink.of(enter('/login/signup/email-confirmation?userId=abcdef').flow.getState()).id).toBe('abcdef');
    expect(address()).toBe('/login/signup/email-confirmation?userId=abcdef');
  });

  it('remembers which of several screens at one path was shown', () => {
    const mfa = { mfaRetrievalToken: 'm' };
    expect(enter('/login/mfa', { stored: mfa }, { newsAuth: 'mfa-code' }).shows()).toBe('mfa-code');
    leave();
    expect(enter('/login/mfa', { stored: mfa }, { newsAuth: 'forgot-password' }).shows()).toBe('mfa-method');
    leave();
    expect(enter('/login/mfa', { stored: mfa }, { newsAuth: 'nonsense' }).shows()).toBe('mfa-method');
  });

  it('replaces log-in screens on a phone, with the banner and at their address', () => {
    const { flow } = enter('/login/password?resetpassword=success', { substituteScreen: onMobile });
    expect(flow.getState()).toMatchObject({ screen: 'not-supported', banner: banners.resetSuccess });
    expect(address()).toBe('/login');
    flow.visit('forgot-password');
    expect([flow.getState().screen, address()]).toEqual(['forgot-password', '/login/forgotpassword']);
    flow.visit('login');
    expect([flow.getState().screen, address()]).toEqual(['not-supported', '/login']);
  });

  it.each(['/accounts', '/café'])('works under another base path, however browsers spell it: %s', (basePath) => {
    const spelled = encodeURI(basePath);
    const { flow } = enter(`${spelled}/forgotpassword`, { settings: { basePath } });
    expect(flow.getState().screen).toBe('forgot-password');
    flow.visit('login');
    expect(address()).toBe(spelled);
  });

  it('works at the root of its origin', () => {
    const { flow } = enter('/forgotpassword', { settings: { basePath: '/' } });
    expect(flow.getState().screen).toBe('forgot-password');
    flow.visit('login');
    expect(address()).toBe('/');
  });
});

describe('the history', () => {
  it('gets an entry for each screen, except for one that cannot be gone back to', () => {
    const { flow } = enter('/login');
    const before = history.length;
    flow.visit('forgot-password');
    expect([address(), history.length]).toEqual(['/login/forgotpassword', before + 1]);
    flow.apply({ to: 'email-sent', replace: true });
    expect([address(), history.length]).toEqual(['/login/successmail', before + 1]);
  });

  it('keeps a state of the host’s own', () => {
    enter('/login', {}, { router: 7 });
    expect(history.state).toMatchObject({ router: 7, newsAuth: 'login' });
  });

  it('leads the flow by its guards on Back', () => {
    const { flow } = enter('/login', { stored: { username: 'a@b.example' } });
    flow.visit('password');
    history.replaceState({ newsAuth: 'login' }, '', '/login');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(flow.getState().screen).toBe('login');
    history.replaceState({ newsAuth: 'reset-password' }, '', '/login/resetpassword');
    dispatchEvent(new PopStateEvent('popstate'));
    expect([flow.getState().screen, address()]).toEqual(['password-reset-expired', '/login/passwordresetexpired']);
  });

  it('has the mode of the e-mail step in the address as long as it lasts', () => {
    const { flow } = enter('/login?keep=1');
    flow.apply({ memory: loginMode.as('sso') });
    expect(address()).toBe('/login?keep=1&sso=true');
    flow.apply({ memory: loginMode.as('sso-failed') });
    expect(address()).toBe('/login?keep=1&sso=true');
    flow.apply({ memory: loginMode.as('connect') });
    expect(address()).toBe('/login?keep=1');
  });

  it('leaves the screen in place when only the fragment changes', () => {
    const { flow } = enter('/login', { stored: { mfaRetrievalToken: 'm' } });
    flow.apply({ to: 'mfa-code' });
    history.replaceState(null, '', '/login/mfa#x');
    dispatchEvent(new PopStateEvent('popstate'));
    expect([flow.getState().screen, address()]).toEqual(['mfa-code', '/login/mfa#x']);
  });

  it('also has its parameters read on Back and Forward', () => {
    const { flow } = enter('/login');
    flow.visit('forgot-password');
    history.replaceState(null, '', '/login?errorCode=A1-500');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: { code: 'A1-500' } });
    expect(address()).toBe('/login');
  });

  it('is no longer followed once the element is gone', () => {
    const { flow } = enter('/login');
    leave();
    flow.visit('forgot-password');
    expect(address()).toBe('/login');
  });
});
