// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { banners } from '../../../src/flow/banners.ts';
import { draw } from '../draw.tsx';

const box = (name = 'Email') => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (value: string, name?: string) => fireEvent.change(box(name), { target: { value } });
const faded = () => document.querySelector('.na-fade') !== null;

describe('modes (S2, S4)', () => {
  it('the switch changes field and subtitle, fades, and keeps the address', async () => {
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

  it('only the switch takes the focus: an embed that begins in SSO mode, or is put into it, stands still', async () => {
    const { flow } = draw([], { memory: { mode: 'sso' } });
    expect([document.activeElement === document.body, faded()]).toEqual([true, false]);
    act(() => flow.apply({ memory: { mode: 'connect' } }));
    expect([document.activeElement === document.body, faded()]).toEqual([true, false]);
    fireEvent.click(button('Log in with SSO'));
    await waitFor(() => expect(document.activeElement).toBe(box('SSO provider email')));
    expect(faded()).toBe(true);
  });

  it('what was typed, and the focus, stay when the host changes the mode', () => {
    const { flow } = draw([]);
    box().focus();
    type('anna@corp.example');
    act(() => flow.apply({ memory: { mode: 'sso' } }));
    expect([document.activeElement, box('SSO provider email').value]).toEqual([box('SSO provider email'), 'anna@corp.example']);
  });

  it('without a provider: the message, the red border, the switch off, the sign-up link; another address is another try', async () => {
    draw([{ data: { saml: false, oidc: false } }], { memory: { mode: 'sso' } });
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

  it('from the password step SSO is one press away, with the address', async () => {
    draw([], { screen: 'password', stored: { username: 'anna@corp.example' } });
    fireEvent.click(button('Log in with SSO'));
    await waitFor(() => expect(box('SSO provider email').value).toBe('anna@corp.example'));
  });
});

it('sent back from a later step, the address is still there, after a reload too', async () => {
  const { flow } = draw([], { screen: 'password', stored: { username: 'anna@example.com' } });
  act(() => flow.apply({ to: 'login', banner: { ...banners.unexpected, code: 'A1-500', requestId: 'req-1' } }));
  await waitFor(() => expect(box().value).toBe('anna@example.com'));
  expect(screen.getByText('Error A1-500 · Request ID: req-1')).not.toBeNull();
});

describe('the password page shows refusals with their links', () => {
  it.each([
    [
      banners.USER_ACCOUNT_LOCKED,
      'For your security, your email has been temporarily locked out. Please try again later or contact Web Support.',
    ],
    [banners.USER_ACCOUNT_EXPIRED, 'Your temporary password has expired. Go to Forgot Your Password or contact web support.'],
  ])('%o', (banner, text) => {
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

describe('beta terms', () => {
  const before = { memory: { betaTerms: 'due' as const } };

  it('there is nothing of them after the cutoff', () => {
    draw([]);
    expect(screen.queryByText(/beta/i)).toBeNull();
  });

  it('a notice stands on the step; CANCEL closes and stays', async () => {
    const { calls, flow } = draw([], before);
    await screen.findByText(/beta version/);
    type('anna@example.com');
    fireEvent.click(button('Log In'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'CANCEL' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([calls, flow.getState().screen, box().value]).toEqual([[], 'login', 'anna@example.com']);
  });

  it('I ACCEPT closes and continues the submit, and is not asked again', async () => {
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

  it('a press that meets the screen before it has been drawn again is asked for them too', async () => {
    const { calls, flow } = draw([]);
    type('anna@example.com');
    await act(async () => {
      flow.apply({ memory: { betaTerms: 'due' } });
      button('Log In').click();
    });
    await screen.findByRole('dialog');
    expect(calls).toEqual([]);
  });

  it('an address that is none is said before the terms', async () => {
    draw([], before);
    await screen.findByText(/beta version/);
    fireEvent.click(button('Log In'));
    await screen.findByText('Please enter a valid email address.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
