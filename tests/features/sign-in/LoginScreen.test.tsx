// @vitest-environment happy-dom
import { loginMode, newUser } from '../../../src/flow/sign-in-memory.ts';
import { betaTermsState } from '../../../src/features/beta-terms/flow.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { banners } from '../../../src/flow/banners.ts';
import { draw } from '../draw.tsx';

const box = (name = 'Email') => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (value: string, name?: string) => fireEvent.change(box(name), { target: { value } });
const faded = () => document.querySelector('.na-fade') !== null;

it('tells a new user, beside what the address brought, why a log-in is needed once more', () => {
  const { flow } = draw([], { memory: newUser.as('ignored') });
  act(() => flow.apply({ banner: banners.newUser }));
  expect(screen.getByText('Your account is ready. Please log in.')).not.toBeNull();
  expect(screen.getByText('If you have just logged in, that set up your account. Log in once more to use it.')).not.toBeNull();
  act(() => flow.apply({ memory: newUser.as('counts') }));
  expect(screen.queryByText(/just logged in/)).toBeNull();
});

describe('the modes of the e-mail step (S2, S4)', () => {
  it('change field and subtitle at the switch, fade, and keep the address', async () => {
    draw([]);
    expect(faded()).toBe(false);
    expect(screen.getByRole('link', { name: 'Sign up' })).not.toBeNull();
    type('anna@corp.example');
    fireEvent.click(button('Log in with SSO'));
    expect([box('SSO provider email').value, faded()]).toEqual(['anna@corp.example', true]);
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
    fireEvent.click(button('Log in with Connect credentials'));
    expect(box().value).toBe('anna@corp.example');
  });

  it('move the focus only at the switch, not when an embed begins in SSO mode or is put into it', async () => {
    const { flow } = draw([], { memory: loginMode.as('sso') });
    expect([document.activeElement === document.body, faded()]).toEqual([true, false]);
    act(() => flow.apply({ memory: loginMode.as('connect') }));
    expect([document.activeElement === document.body, faded()]).toEqual([true, false]);
    fireEvent.click(button('Log in with SSO'));
    await waitFor(() => expect(document.activeElement).toBe(box('SSO provider email')));
    expect(faded()).toBe(true);
  });

  it('keep the focus and what was typed when the host changes the mode', () => {
    const { flow } = draw([]);
    box().focus();
    type('anna@corp.example');
    act(() => flow.apply({ memory: loginMode.as('sso') }));
    expect([document.activeElement, box('SSO provider email').value]).toEqual([box('SSO provider email'), 'anna@corp.example']);
  });

  it('show without a provider the message, the red border, a disabled switch and the sign-up link, until another address is typed', async () => {
    draw([{ data: { saml: false, oidc: false } }], { memory: loginMode.as('sso') });
    type('anna@nowhere.example', 'SSO provider email');
    fireEvent.click(button('Log In'));
    await screen.findByText('No SSO Provider Found');
    const field = box('SSO provider email');
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'anna@nowhere.example']);
    expect(button('Log in with Connect credentials').disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Sign up' })).not.toBeNull();
    type('anna@corp.example', 'SSO provider email');
    expect(button('Log in with Connect credentials').disabled).toBe(false);
    expect(screen.queryByText('No SSO Provider Found')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  });

  it('lead from the password step to SSO with one press, with the address', async () => {
    draw([], { screen: 'password', stored: { username: 'anna@corp.example' } });
    fireEvent.click(button('Log in with SSO'));
    await waitFor(() => expect(box('SSO provider email').value).toBe('anna@corp.example'));
  });
});

it('the address is kept when a later step leads back, even after a reload', async () => {
  const { flow } = draw([], { screen: 'password', stored: { username: 'anna@example.com' } });
  act(() => flow.apply({ to: 'login', banner: { ...banners.unexpected, code: 'A1-500', requestId: 'req-1' } }));
  await waitFor(() => expect(box().value).toBe('anna@example.com'));
  expect(screen.getByRole('alert').textContent).toContain('Error A1-500 · Request ID: req-1');
});

describe('the password page', () => {
  it.each([
    [
      banners.USER_ACCOUNT_LOCKED,
      'For your security, your email has been temporarily locked out. Please try again later or contact Web Support.',
    ],
    [banners.USER_ACCOUNT_EXPIRED, 'Your temporary password has expired. Go to Forgot Your Password or contact web support.'],
  ])('shows a refusal with its links: %o', (banner, text) => {
    const { flow } = draw([], {
      screen: 'password',
      stored: { username: 'a@b.example' },
      settings: { webSupportEmail: 'help@newsline.example' },
    });
    act(() => flow.apply({ banner }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(text);
    expect(
      within(alert)
        .getByRole('link', { name: /web support/i })
        .getAttribute('href'),
    ).toBe('mailto:help@newsline.example');
  });
});

describe('the beta terms', () => {
  const before = { memory: betaTermsState.as('due') };

  it('are gone after the cutoff', () => {
    draw([]);
    expect(screen.queryByText(/beta/i)).toBeNull();
  });

  it('stand as a notice on the step, and CANCEL closes their dialog without leaving', async () => {
    const { calls, flow } = draw([], before);
    await screen.findByText(/beta version/);
    type('anna@example.com');
    fireEvent.click(button('Log In'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'CANCEL' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([calls, flow.getState().screen, box().value]).toEqual([[], 'login', 'anna@example.com']);
  });

  it('continue the submit on I ACCEPT and are not asked for again', async () => {
    const { calls, flow } = draw([{ data: { saml: false, oidc: false } }, { data: { saml: false, oidc: false } }], before);
    await screen.findByText(/beta version/);
    type('anna@example.com');
    fireEvent.click(button('Log In'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'I ACCEPT' }));
    await waitFor(() => expect(flow.getState().screen).toBe('password'));
    expect(calls).toMatchObject([{ path: '/auth/preflight/', body: { username: 'anna@example.com' } }]);
    act(() => flow.visit('login'));
    await waitFor(() => box());
    fireEvent.click(button('Log In'));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it('are also asked for when the press comes before the screen is redrawn', async () => {
    const { calls, flow } = draw([]);
    type('anna@example.com');
    await act(async () => {
      flow.apply({ memory: betaTermsState.as('due') });
      button('Log In').click();
    });
    await screen.findByRole('dialog');
    expect(calls).toEqual([]);
  });

  it('come after the message about an invalid address', async () => {
    draw([], before);
    await screen.findByText(/beta version/);
    fireEvent.click(button('Log In'));
    await screen.findByText('Please enter a valid email address.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
