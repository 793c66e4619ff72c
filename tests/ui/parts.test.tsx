// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageHeader } from '../../src/hosted/PageHeader.tsx';
import { PageLayout } from '../../src/hosted/HostedPage.tsx';
import { fill } from '../../src/i18n/translate.ts';
import { TextContext } from '../../src/i18n/TextContext.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Banner } from '../../src/ui/feedback/Banner.tsx';
import { READ_MS } from '../../src/ui/arrival.ts';
import { Dialog } from '../../src/ui/feedback/Dialog.tsx';
import { Skeleton } from '../../src/ui/feedback/Skeleton.tsx';
import { Checklist } from '../../src/ui/form/Checklist.tsx';
import { Link } from '../../src/ui/Link.tsx';
import { Card } from '../../src/ui/layout/Card.tsx';
import { Wizard } from '../../src/ui/layout/Wizard.tsx';
import { Interpolate } from '../../src/ui/marks.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a dialog', () => {
  it('is modal and named, and asks to be closed on Esc', async () => {
    const onClose = vi.fn();
    render(
      <StrictMode>
        <Dialog title="Are you sure?" onClose={onClose} action={<Button>Continue</Button>}>
          Really?
        </Dialog>
      </StrictMode>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Are you sure?' });
    expect(dialog.open).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' })));
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus until a screen reader has noted all that it hides', () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => run(0));
    render(<Dialog title="Remove it?" onClose={vi.fn()} action={<Button>Remove</Button>} />);
    // As long as Orca took on a busy machine.
    vi.advanceTimersByTime(150);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    vi.advanceTimersByTime(READ_MS);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
  });

  it('leaves the focus to what is around it where Firefox keeps it on the button of a closed dialog', () => {
    const page = (isOpen: boolean) => (
      <div className="na-root">{isOpen && <Dialog title="Welcome" onClose={vi.fn()} action={<Button>Continue</Button>} />}</div>
    );
    const { rerender, container } = render(page(true));
    screen.getByRole('button', { name: 'Continue' }).focus();
    rerender(page(false));
    expect(document.activeElement).toBe(container.querySelector('.na-root'));
  });

  it('also asks when the browser has closed it, as it does on a second Esc in a row', () => {
    const onClose = vi.fn();
    render(<Dialog title="Session" onClose={onClose} />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.close();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a button and a link', () => {
  it('show one label at a time to assistive technology', () => {
    const { rerender } = render(<Button busyLabel="Sending Code">Send Code</Button>);
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send Code' })).toBeTruthy();
    rerender(
      <Button busy busyLabel="Sending Code">
        Send Code
      </Button>,
    );
    expect(screen.getByRole('button', { name: 'Sending Code' })).toBeTruthy();
  });

  it.each(['https://a.example/', 'http://a.example', 'mailto:a@b.example', 'tel:+1234', '/login', '?q=1', '//a.example/x'])(
    'link to %s',
    (href) => {
      render(<Link href={href}>there</Link>);
      expect(screen.getByRole('link', { name: 'there' }).getAttribute('href')).toBe(href);
    },
  );

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:x', '\u0001javascript:x'])(
    'leave %j as plain text',
    (href) => {
      const { container } = render(<Link href={href}>there</Link>);
      expect(container.textContent).toBe('there');
      expect(container.querySelector('a, button')).toBeNull();
    },
  );

  it('navigate in the page on a plain click and leave other clicks to the browser', () => {
    const onClick = vi.fn();
    render(
      <Link href="#there" onClick={onClick}>
        there
      </Link>,
    );
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
    expect(fireEvent.click(screen.getByRole('link'), { ctrlKey: true })).toBe(true);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('include a link without an address', async () => {
    const onClick = vi.fn();
    render(<Link onClick={onClick}>Sign up</Link>);
    screen.getByRole('link', { name: 'Sign up' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('the text around a form', () => {
  it('announces an error and gives support its codes', () => {
    render(
      <Banner tone="error" code="A1-500" requestId="7c1f">
        It failed.
      </Banner>,
    );
    expect(screen.getByRole('alert').textContent).toBe('It failed.Error A1-500 · Request ID: 7c1f');
    cleanup();
    render(<Banner tone="success">Done.</Banner>);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the card by its title, which can take the focus', () => {
    const heading: { current: HTMLHeadingElement | null } = { current: null };
    render(<Card title="Login" level={2} subtitle="Hello" headingRef={heading} />);
    expect(screen.getByRole('region', { name: 'Login' })).toBeTruthy();
    heading.current?.focus();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Login' }));
  });

  it('has its links where the language wants them', () => {
    const { container } = render(<Interpolate text="Go {there}, {unknown}, or {there}." nodes={{ there: <b>home</b> }} />);
    expect(container.textContent).toBe('Go home, {unknown}, or home.');
    expect(container.querySelectorAll('b')).toHaveLength(2);
  });

  it('announces waiting politely', () => {
    render(<Skeleton fields={2} />);
    expect(screen.getByRole('status').textContent).toBe('Loading…');
  });

  it('marks the end of a way with a check, which is not read out', () => {
    render(
      <>
        <Card title="Email Confirmation" done />
        <Dialog title="Registration complete" done onClose={vi.fn()} />
        <Card title="Login" />
      </>,
    );
    const marks = (name: string) => screen.getByRole('heading', { name }).querySelectorAll('svg[aria-hidden="true"]').length;
    expect([marks('Email Confirmation'), marks('Registration complete'), marks('Login')]).toEqual([1, 1, 0]);
  });

  it('announces the number of met rules once typing pauses', () => {
    vi.useFakeTimers();
    const list = (a: boolean, b: boolean) => (
      <Checklist
        items={[
          { label: 'A', met: a },
          { label: 'B', met: b },
        ]}
      />
    );
    const { rerender } = render(list(false, false));
    rerender(list(true, false));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(1000));
    rerender(list(true, true));
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('status').textContent).toBe('2 of 2 requirements met.');
  });

  it('says the count in the language of the page, whose words may come late', () => {
    vi.useFakeTimers();
    const list = (met: boolean, announcement: string) => (
      <TextContext value={{ locale: announcement, t: (source, params) => fill(`${announcement} ${source}`, params) }}>
        <Checklist items={[{ label: 'A', met }]} />
      </TextContext>
    );
    const { rerender } = render(list(false, 'xx'));
    rerender(list(true, 'xx'));
    act(() => vi.advanceTimersByTime(1000));
    // Other words have come meanwhile.
    rerender(list(true, 'xx'));
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole('status').textContent).toBe('xx 1 of 1 requirements met.');
    rerender(list(true, 'yy'));
    expect(screen.getByRole('status').textContent).toBe('yy 1 of 1 requirements met.');
  });
});

describe('the frame around the screens', () => {
  it('says how far a wizard has come', () => {
    render(
      <Wizard steps={['Password', 'Questions', 'Person']} current={1}>
        {(countId) => (
          <p aria-describedby={countId} tabIndex={-1}>
            step
          </p>
        )}
      </Wizard>,
    );
    const steps = within(screen.getByRole('region', { name: 'Progress' }));
    expect(steps.getByText('Step 2 of 3 · Questions')).toBeTruthy();
    const count = document.getElementById(screen.getByText('step').getAttribute('aria-describedby') ?? '');
    expect(count?.textContent).toBe('Step 2 of 3');
    const items = steps.getAllByRole('listitem');
    expect(items.map((item) => item.lastElementChild?.textContent)).toEqual([
      'Done: Password',
      'Current step: Questions',
      'Not started: Person',
    ]);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  it('has the main site’s links at the head of the hosted page', async () => {
    const onLogin = vi.fn();
    const links = {
      home: 'https://w.example/',
      services: '/s',
      news: '/n',
      education: '/e',
      about: '/a',
      search: 'https://w.example/search',
    };
    const login = { href: '/login', onClick: onLogin };
    render(
      <PageLayout header={<PageHeader brand="Newsline" links={links} login={login} signup={{ href: '/login/signup' }} />}>
        the form
      </PageLayout>,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Services',
      'News',
      'Education',
      'About Us',
      'Log In',
      'Sign Up',
    ]);
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    expect([search.name, search.form?.getAttribute('action'), search.form?.method]).toEqual(['q', links.search, 'get']);
    expect(search.closest('search')).not.toBeNull();
    const menu = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'Log In' }));
    expect(onLogin).toHaveBeenCalledTimes(1);
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('main').textContent).toBe('the form');
    expect(screen.getByRole('main').nextElementSibling?.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
