// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { banners } from '../../../src/flow/banners.ts';
import type { StoredPatch } from '../../../src/session/stored.ts';
import { draw } from '../draw.tsx';

const sent: HTMLFormElement[] = [];
let arrival = 'navigate';

beforeEach(() => {
  sent.length = 0;
  arrival = 'navigate';
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push(this);
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Of the clock that stands in for the real one.
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: arrival } as unknown as PerformanceEntry]);
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function handOff(stored: StoredPatch = {}, options: Parameters<typeof draw>[1] = {}) {
  const run = draw([], { screen: 'password', ...options, stored: { username: 'anna@corp.example', authType: 'saml', ...stored } });
  const dialog = await screen.findByRole('dialog');
  return { ...run, dialog, link: () => within(dialog).getByRole('link', { name: 'click here' }) };
}

const fields = (form: HTMLFormElement | undefined) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value]));

describe('the hand-off (S2)', () => {
  it('says what is about to happen, to the letter', async () => {
    const { dialog } = await handOff();
    expect(dialog.textContent).toContain("In a moment you will be redirected to your company's secure login page.");
  });

  it.each(['saml', 'oidc'] as const)('posts the address to the service after 1000 ms, by %s', async (authType) => {
    await handOff({ authType });
    await pass(900);
    expect(sent).toEqual([]);
    await pass(150);
    expect(sent).toHaveLength(1);
    const [form] = sent;
    expect([form?.method, form?.getAttribute('action'), form?.hidden]).toEqual(['post', `https://api.test/auth/login/${authType}`, true]);
    expect(fields(form)).toEqual({ username: 'anna@corp.example' });
  });

  it('carries the stored target, if it still may be one', async () => {
    await handOff({ redirectUrl: 'https://app.test/x?y=1' });
    await pass(1_100);
    expect(fields(sent[0])).toEqual({ username: 'anna@corp.example', redirect_url: 'https://app.test/x?y=1' });
  });

  it('and not another', async () => {
    await handOff({ redirectUrl: 'https://evil.test/' });
    await pass(1_100);
    expect(fields(sent[0])).toEqual({ username: 'anna@corp.example' });
  });

  it('click here submits by hand', async () => {
    const { link } = await handOff();
    fireEvent.click(link());
    expect(sent).toHaveLength(1);
  });

  it('pressed twice it posts once, and what would have come by itself is not sent beside it', async () => {
    const { link } = await handOff();
    fireEvent.click(link());
    await pass(80);
    fireEvent.click(link());
    await pass(1_500);
    expect(sent).toHaveLength(1);
  });

  it('a service under a path', async () => {
    await handOff({}, { settings: { apiBaseUrl: '/service/' } });
    await pass(1_100);
    expect(sent[0]?.getAttribute('action')).toBe('/service/auth/login/saml');
  });

  it('there is none without a kind', () => {
    draw([], { screen: 'password', stored: { username: 'anna@corp.example' } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('ways back', () => {
  it('Use another account leads to the e-mail step, and nothing is sent', async () => {
    const { flow, dialog } = await handOff();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use another account' }));
    expect(flow.getState().screen).toBe('login');
    await pass(20_000);
    expect(sent).toEqual([]);
  });

  it('a policy that forbids the form says so on the e-mail step', async () => {
    const { flow, errors } = await handOff();
    await pass(1_100);
    act(() => {
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), { effectiveDirective: 'form-action' }));
    });
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: banners.ssoBlocked, replaced: true });
    expect(errors()).toMatchObject([{ code: 'SSO_BLOCKED' }]);
  });

  it('another violation of a policy is none of its business', async () => {
    const { flow } = await handOff();
    act(() => {
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), { effectiveDirective: 'img-src' }));
    });
    expect(flow.getState().screen).toBe('password');
  });

  it('where nothing happens, click here goes on offering to try again', async () => {
    const { dialog, link } = await handOff();
    await pass(20_000);
    expect(dialog.textContent).toContain('If nothing happens, click here.');
    fireEvent.click(link());
    expect(sent).toHaveLength(2);
  });

  it('back from there by the browser’s cache, nobody is sent off again unasked', async () => {
    const { dialog, link } = await handOff();
    await pass(1_100);
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await pass(20_000);
    expect(sent).toHaveLength(1);
    expect(dialog.textContent).toContain("To go to your company's secure login page again, click here.");
    fireEvent.click(link());
    expect(sent).toHaveLength(2);
  });

  it('nor back by a new load of the page', async () => {
    arrival = 'back_forward';
    const { dialog } = await handOff();
    await pass(20_000);
    expect(sent).toEqual([]);
    expect(dialog.textContent).toContain('again, click here.');
  });

  it('taken away it sends nothing', async () => {
    const { unmount } = await handOff();
    unmount();
    await pass(20_000);
    expect(sent).toEqual([]);
  });
});

it('the focus is in the modal', async () => {
  const { dialog } = await handOff();
  await waitFor(() => expect(dialog.hasAttribute('open')).toBe(true));
});
