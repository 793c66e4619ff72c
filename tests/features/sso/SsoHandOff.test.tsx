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
  // The time of the fake clock.
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: arrival } as unknown as PerformanceEntry]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function handOff(stored: StoredPatch = {}, options: Parameters<typeof draw>[1] = {}) {
  const run = draw([], { screen: 'password', ...options, stored: { username: 'anna@corp.example', authType: 'saml', ...stored } });
  const dialog = await screen.findByRole('dialog');
  return { ...run, dialog, link: () => within(dialog).getByRole('link', { name: 'click here' }) };
}

const fields = (form: HTMLFormElement | undefined) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value]));

describe('the hand-off (S2)', () => {
  it('says in the owner’s words what is about to happen', async () => {
    const { dialog } = await handOff();
    expect(dialog.textContent).toContain("In a moment you will be redirected to your company's secure login page.");
  });

  it.each(['saml', 'oidc'] as const)('posts the address to the service after 1000 ms by %s', async (authType) => {
    await handOff({ authType });
    await pass(900);
    expect(sent).toEqual([]);
    await pass(150);
    expect(sent).toHaveLength(1);
    const [form] = sent;
    expect([form?.method, form?.getAttribute('action'), form?.hidden]).toEqual(['post', `https://api.test/auth/login/${authType}`, true]);
    expect(fields(form)).toEqual({ username: 'anna@corp.example' });
  });

  it('carries the stored target if it is allowed', async () => {
    await handOff({ redirectUrl: 'https://app.test/x?y=1' });
    await pass(1_100);
    expect(fields(sent[0])).toEqual({ username: 'anna@corp.example', redirect_url: 'https://app.test/x?y=1' });
  });

  it('does not carry a target that is not allowed', async () => {
    await handOff({ redirectUrl: 'https://evil.test/' });
    await pass(1_100);
    expect(fields(sent[0])).toEqual({ username: 'anna@corp.example' });
  });

  it('is submitted by hand with click here', async () => {
    const { link } = await handOff();
    fireEvent.click(link());
    expect(sent).toHaveLength(1);
  });

  it('posts once when pressed twice, and not again by itself', async () => {
    const { link } = await handOff();
    fireEvent.click(link());
    await pass(80);
    fireEvent.click(link());
    await pass(1_500);
    expect(sent).toHaveLength(1);
  });

  it('posts to a service under a path', async () => {
    await handOff({}, { settings: { apiBaseUrl: '/service/' } });
    await pass(1_100);
    expect(sent[0]?.getAttribute('action')).toBe('/service/auth/login/saml');
  });

  it('is not shown without a provider', () => {
    draw([], { screen: 'password', stored: { username: 'anna@corp.example' } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the ways back', () => {
  it('lead to the e-mail step by Use another account, with nothing sent', async () => {
    const { flow, dialog } = await handOff();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use another account' }));
    expect(flow.getState().screen).toBe('login');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('');
    await pass(20_000);
    expect(sent).toEqual([]);
  });

  it('lead by Escape back to the address, to be changed', async () => {
    const { flow, dialog } = await handOff();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(flow.getState().screen).toBe('login');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('anna@corp.example');
  });

  it('stop the company’s page that is on its way, and nothing before the form was posted', async () => {
    const stop = vi.fn();
    vi.stubGlobal('stop', stop);
    const { flow, dialog } = await handOff();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use another account' }));
    expect(stop).not.toHaveBeenCalled();
    flow.session().store.patch({ username: 'anna@corp.example' });
    act(() => flow.visit('password'));
    const again = await screen.findByRole('dialog');
    await pass(1_100);
    fireEvent.click(within(again).getByRole('button', { name: 'Use another account' }));
    expect(stop).toHaveBeenCalledOnce();
    expect(flow.getState().screen).toBe('login');
  });

  it('lead to the e-mail step, which says so, when a policy forbids the form', async () => {
    const { flow, errors } = await handOff();
    await pass(1_100);
    await act(async () => {
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), { effectiveDirective: 'form-action' }));
    });
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: banners.ssoBlocked, entry: 0 });
    expect(errors()).toMatchObject([{ code: 'SSO_BLOCKED' }]);
  });

  it('are not taken after the violation of another policy', async () => {
    const { flow } = await handOff();
    act(() => {
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), { effectiveDirective: 'img-src' }));
    });
    expect(flow.getState().screen).toBe('password');
  });

  it('include click here, which still offers to try again when nothing happens', async () => {
    const { dialog, link } = await handOff();
    await pass(20_000);
    expect(dialog.textContent).toContain('If nothing happens, click here.');
    fireEvent.click(link());
    expect(sent).toHaveLength(2);
  });

  it('do not send the user away again when the page comes back from the bfcache', async () => {
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

  it('include “click here” at once for a user who comes back soon', async () => {
    const { link } = await handOff();
    await pass(1_100);
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    fireEvent.click(link());
    expect(sent).toHaveLength(2);
  });

  it('begin anew with the next address, also after a return with the one before', async () => {
    const { flow } = await handOff();
    await pass(1_100);
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    act(() => flow.visit('login'));
    act(() => flow.visit('password'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('In a moment you will be redirected');
    await pass(1_100);
    expect(sent).toHaveLength(2);
  });

  it('do not send the user away again when Back loads the page anew', async () => {
    arrival = 'back_forward';
    const { dialog } = await handOff();
    await pass(20_000);
    expect(sent).toEqual([]);
    expect(dialog.textContent).toContain('again, click here.');
  });

  it('send nothing once the element is removed', async () => {
    const { unmount } = await handOff();
    unmount();
    await pass(20_000);
    expect(sent).toEqual([]);
  });
});

it('the focus is inside the dialog', async () => {
  const { dialog } = await handOff();
  await waitFor(() => expect(dialog.hasAttribute('open')).toBe(true));
});
