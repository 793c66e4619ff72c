// @vitest-environment happy-dom
import { fallback } from '../../../src/features/contact/routes.ts';
import { maintenanceWindow } from '../../../src/features/maintenance/flow.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onMobile } from '../../../src/features/device/routes.ts';
import { banners } from '../../../src/flow/banners.ts';
import { loginMode } from '../../../src/flow/sign-in-memory.ts';
import { draw } from '../draw.tsx';
import { ONLINE_SETTLES_MS } from '../../../src/ui/listening.ts';

/** The page's own header, since the testing library also finds those of sections. */
const bar = () => screen.getAllByRole('banner')[0] as HTMLElement;

const offices = [
  { name: 'New York', phone: '+1 (212) 555-0100' },
  { name: 'London', phone: '+44 20 7946 0100' },
];

describe('the page for a location that is not permitted', () => {
  it('has its exact words and leads back', async () => {
    const { flow } = draw([], { screen: 'ip-error' });
    await screen.findByText("Unable to log you in - Your organization doesn't permit connections from your current location.");
    fireEvent.click(screen.getByRole('button', { name: 'RETURN TO LOGIN' }));
    expect(flow.getState().screen).toBe('login');
  });
});

describe('the page for an expired link', () => {
  it('has its exact words and leads to a new one', async () => {
    const { flow } = draw([], { screen: 'password-reset-expired' });
    await screen.findByText('This password reset link has expired.');
    fireEvent.click(screen.getByRole('link', { name: 'Forgot Your Password' }));
    expect(flow.getState().screen).toBe('forgot-password');
  });
});

describe('the contact page', () => {
  it('names two offices and web support', async () => {
    draw([], { screen: 'contact-us', settings: { offices, webSupportEmail: 'help@newsline.example' } });
    await screen.findByRole('heading', { name: 'Contact Us' });
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['New York', 'London']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'mailto:help@newsline.example',
      'tel:+12125550100',
      'tel:+442079460100',
    ]);
  });

  it('waits after Try again, says what is wrong, and leads back', async () => {
    const { flow } = draw([null, { data: [] }], { screen: 'contact-us', memory: fallback.as({ banner: banners.timedOut }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(flow.getState().banner).toBe(banners.timedOut);
  });

  it('leads back by itself once online, if an unanswered call led here', async () => {
    const { flow } = draw([{ data: [] }], { screen: 'contact-us', memory: fallback.as({ banner: null }) });
    await screen.findByText(/could not reach our service/);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(flow.getState().screen).toBe('login'));
  });

  it('stays when it was opened by its path', async () => {
    const { calls } = draw([], { screen: 'contact-us' });
    await screen.findByRole('button', { name: 'Try again' });
    act(() => void dispatchEvent(new Event('online')));
    await new Promise((resolve) => setTimeout(resolve, 2 * ONLINE_SETTLES_MS));
    expect(calls).toEqual([]);
  });
});

describe('phones and tablets', () => {
  it('see that logins are not supported, the banner above, the newsroom and what still works', async () => {
    const { flow, visited } = draw([], { substituteScreen: onMobile, settings: { newsroomUrl: '/newsroom' } });
    act(() => flow.apply({ to: 'login', banner: banners.resetSuccess }));
    await screen.findByText(/Logins are not supported on mobile and tablet devices/);
    expect(screen.getByText(banners.resetSuccess.text)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Contact Us' }));
    expect(visited).toEqual(['https://host.test/newsroom']);
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password' }));
    expect(flow.getState().screen).toBe('forgot-password');
  });
});

describe('the hosted page', () => {
  const settings = {
    routing: 'path',
    homeUrl: 'https://www.test/',
    newsUrl: 'https://www.test/news',
    searchUrl: 'https://www.test/search',
  } as const;

  it('has a header with the main site’s links, and its own as screen changes', async () => {
    const { flow } = draw([], { hosted: true, screen: 'ip-error', settings });
    const header = within(bar());
    expect(header.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('https://www.test/news');
    expect(header.getByRole('searchbox', { name: 'Search' }).closest('form')?.getAttribute('action')).toBe('https://www.test/search');
    expect(header.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/login/signup');
    fireEvent.click(header.getByRole('link', { name: 'Log In' }));
    expect(flow.getState().screen).toBe('login');
  });

  it('has a log-in link that also leaves the SSO mode, on every screen', () => {
    const { flow } = draw([], { hosted: true, screen: 'signup', settings, memory: loginMode.as('sso') });
    fireEvent.click(within(bar()).getByRole('link', { name: 'Log In' }));
    expect(flow.getState().screen).toBe('login');
    expect(loginMode.of(flow.getState())).toBe('connect');
  });

  it('names the step in the document’s title, which an embed leaves alone', async () => {
    document.title = 'The host’s own';
    const { flow, unmount } = draw([], { hosted: true, settings });
    expect(document.title).toBe('Login · Newsline');
    act(() => flow.visit('forgot-password'));
    await waitFor(() => expect(document.title).toBe('Forgot Your Password · Newsline'));
    unmount();
    document.title = 'The host’s own';
    draw([], { screen: 'ip-error' });
    await screen.findByRole('button', { name: 'RETURN TO LOGIN' });
    expect(document.title).toBe('The host’s own');
  });

  it('shows datelines beside forms, and nothing beside content that needs the width', async () => {
    const { flow } = draw([], { hosted: true, settings });
    const beside = () => screen.getByRole('main').nextElementSibling;
    expect(beside()?.querySelector('.na-datelines[aria-hidden=true]')).not.toBeNull();
    act(() => flow.visit('signup'));
    expect(beside()).toBeNull();
  });

  it('puts the maintenance warning before everything else', async () => {
    const { flow } = draw([], { hosted: true, settings });
    act(() => flow.apply({ memory: maintenanceWindow.as({ start: Date.UTC(2026, 10, 21, 1), end: Date.UTC(2026, 10, 21, 3) }) }));
    const notice = await screen.findByText(
      /^Scheduled maintenance from \d\d-\d\d-\d{4} \d\d:\d\d [AP]M \S+ to \d\d-\d\d-\d{4} \d\d:\d\d [AP]M \S+\./,
    );
    expect(notice.compareDocumentPosition(bar()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    act(() => flow.apply({ memory: maintenanceWindow.as(undefined) }));
    expect(screen.queryByText(/^Scheduled maintenance/)).toBeNull();
  });
});
