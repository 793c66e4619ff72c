// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { banners, NOT_SAVED } from '../../../src/flow/banners.ts';
import { referencesOf } from '../../../src/session/lists.ts';
import { showWizard } from './wizard-page.tsx';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: true });

describe('the layout', () => {
  it('greets the user by name, and Continue gives the focus to the step', async () => {
    showWizard('first-time-password', {}, false).tree();
    const dialog = await screen.findByRole('dialog', { name: 'Welcome Finley Marsh to the product' });
    expect(dialog.querySelectorAll('p')).toHaveLength(3);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    // Until its effects have run, React notices the stored change a little later.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current Temporary Password')));
  });

  it.each([
    ['first-time-questions', ['First, choose three', 'Then review your']],
    ['first-time-personal', ['Please review your personal']],
    ['first-time-professional', ['Please review your professional']],
  ] as const)('greets a user who enters at %s with what is to do from there', async (step, beginnings) => {
    showWizard(step, {}, false).tree();
    const dialog = await screen.findByRole('dialog');
    const paragraphs = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(paragraphs).toEqual(beginnings.map((words) => expect.stringMatching(`^${words}`)));
  });

  it('shows the name, and which steps are done, current and pending', async () => {
    showWizard('first-time-questions').tree();
    const progress = await screen.findByRole('region', { name: 'Progress' });
    expect(
      within(progress)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace(/^\d/, '')),
    ).toEqual([
      'Done: Set New Password',
      expect.stringContaining('Current step: Security Questions'),
      expect.stringContaining('Not started: Personal Information'),
      expect.stringContaining('Not started: Professional Information'),
    ]);
    expect(within(progress).getByText('Step 2 of 4 · Security Questions')).toBeTruthy();
    expect(screen.getByText('Finley Marsh')).toBeTruthy();
  });
});

describe('what a step begins with', () => {
  it('step 2 removes a chosen question from the other lists and clears the answer when another is chosen', async () => {
    showWizard('first-time-questions').tree();
    const first = await field('Question 1');
    const offered = (name: string) =>
      within(screen.getByLabelText(name))
        .queryAllByRole('option')
        .map((o) => (o as HTMLOptionElement).value);
    await userEvent.selectOptions(first, 'b');
    expect(offered('Question 2')).toEqual(['', 'a', 'c']);
    expect(offered('Question 3')).toEqual(['', 'a', 'c']);
    await userEvent.type(await field('Answer 1'), 'Lincoln');
    await userEvent.selectOptions(first, 'c');
    expect((await field('Answer 1')).value).toBe('');
  });

  it('step 3 begins with what the service knows', async () => {
    showWizard('first-time-personal').tree();
    expect((await field('First Name')).value).toBe('Finley');
    expect((await field('Preferred Language')).value).toBe('en');
    expect((await field('Time Zone')).value).toBe('UTC');
  });

  it('step 4 begins with the profile, the current role and the selected interests', async () => {
    showWizard('first-time-professional').tree();
    expect((await field('Company')).value).toBe('Acme');
    expect((await field('Role')).value).toBe('IR');
    expect((await field('Years in Profession')).value).toBe('6-10');
    const known = await field('State or Province');
    expect([known.tagName, known.value]).toEqual(['SELECT', 'NY']);
    expect(screen.getByRole('button', { name: 'Remove Europe' })).toBeTruthy();
    await userEvent.selectOptions(await field('Country'), 'MC');
    const state = await field('State or Province');
    expect([state.tagName, state.value]).toEqual(['INPUT', '']);
  });
});

describe('where a step says what happened', () => {
  it('is by the button for what was sent, and at the top for the step before', async () => {
    const page = showWizard('first-time-personal');
    page.tree();
    const box = await field('First Name');
    const isAbove = () => screen.getByRole('alert').compareDocumentPosition(box) === Node.DOCUMENT_POSITION_FOLLOWING;
    act(() => page.flow.apply({ banner: banners.changesNotSaved }));
    expect(isAbove()).toBe(false);
    act(() => page.flow.apply({ banner: { tone: 'error', text: NOT_SAVED } }));
    expect(isAbove()).toBe(true);
  });
});

describe('a session that is over while a step shows', () => {
  it.each(['first-time-personal', 'first-time-questions'] as const)(
    'leaves %s as it is, and nothing is asked for without it',
    async (step) => {
      const page = showWizard(step);
      page.tree();
      const box = await field(step === 'first-time-personal' ? 'First Name' : 'Answer 1');
      const calls = page.calls.length;
      act(() => page.session.store.forget('session'));
      expect(box.isConnected).toBe(true);
      expect(page.calls.slice(calls)).toEqual([]);
    },
  );
});

describe('data that does not arrive', () => {
  it('leaves the rest usable when it is a list, which Try again requests again', async () => {
    const page = showWizard('first-time-personal');
    page.broken.add('GET /i18n/timezone');
    page.tree();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('req-1');
    page.broken.clear();
    fireEvent.click(retry);
    await field('First Name');
    expect(page.calls.filter((call) => call === 'GET /i18n/language/supported')).toHaveLength(1);
  });

  it('says nothing of a failure from before the step, which requests the list again', async () => {
    const page = showWizard('first-time-personal');
    page.broken.add('GET /i18n/timezone');
    const references = referencesOf(page.session, 'user');
    references.ask(['timezones']);
    await waitFor(() => expect(references.getState().failed.timezones).toBeTruthy());
    page.broken.clear();
    page.late.add('GET /i18n/timezone');
    const report = vi.spyOn(page.flow, 'report');
    page.tree();
    await field('First Name');
    expect(report).not.toHaveBeenCalled();
  });

  it('is requested again from the banner when it is the profile', async () => {
    const page = showWizard('first-time-professional');
    page.broken.add('GET /user/profile');
    page.tree();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('textbox')).toBeNull();
    page.broken.clear();
    fireEvent.click(retry);
    await field('Company');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a session and a profile of step 4 that both fail', () => {
  it.each(['GET /user/profile/basic', 'GET /news/filter'])('are requested together by one Try again when %s fails last', async (last) => {
    const page = showWizard('first-time-professional');
    page.broken.add('GET /user/profile/basic').add('GET /news/filter');
    page.late.add(last);
    page.tree();
    await waitFor(() => expect(page.answered).toEqual(expect.arrayContaining([...page.broken])));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    page.broken.clear();
    fireEvent.click(retry);
    await field('Company');
  });
});

describe('a step that still lacks its form', () => {
  it('requests its data again even if the connection came back before the step was drawn', async () => {
    const page = showWizard('first-time-professional');
    page.network.offline = true;
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page.open();
    await waitFor(() => expect(page.flow.getState().banner?.untilOnline).toBe(true));
    page.network.offline = false;
    onLine.mockRestore();
    page.draw();
    await field('Company');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a Try again even after a failure that offers none', async () => {
    const page = showWizard('first-time-professional');
    page.broken.add('GET /news/filter');
    page.codes.set('GET /news/filter', 'SETUP_REQUIRED');
    page.tree();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('The service is not available at the moment.');
    // Nothing was to be saved.
    expect(screen.getByRole('alert').textContent).not.toContain('not saved');
    page.broken.clear();
    fireEvent.click(retry);
    await field('Company');
  });
});

describe('typing in step 4', () => {
  it('redraws nothing but the one field whose message changes', async () => {
    const page = showWizard('first-time-professional');
    page.tree();
    const company = await field('Company');
    company.focus();
    page.drawings.length = 0;
    await userEvent.type(company, ' Newsroom');
    expect(page.drawings).toEqual([]);

    const changed = new Set<string | null | undefined>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) changed.add((target as Element).closest('[data-field]')?.getAttribute('data-field'));
    });
    observer.observe(document.body, { childList: true, attributes: true, characterData: true, subtree: true });
    await userEvent.type(company, '<');
    await screen.findByText(/You have entered one of the following invalid characters/);
    observer.disconnect();
    // Once more for when it is said.
    expect(page.drawings.length).toBeLessThanOrEqual(2);
    expect([...changed]).toEqual(['company']);
  });
});

describe('the way on from the completed wizard', () => {
  it('leaves everything as it is until the browser has left, though the session is over: the modal is busy, and nothing is requested', async () => {
    const page = showWizard('first-time-personal', { refreshToken: 'r' });
    page.tree();
    await field('First Name');
    act(() => page.session.store.patch({ registrationComplete: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Your registration is complete' });
    const calls = page.calls.length;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.left).toHaveLength(1));
    expect(page.session.store.getState().user).toBeUndefined();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByRole('dialog', { name: 'Your registration is complete' })).toBe(dialog);
    expect(within(dialog).getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Finley Marsh')).toBeTruthy();
    expect(page.calls.slice(calls)).toEqual([expect.stringContaining('tenantAccessPermission'), 'POST /auth/transfer']);
  });
});
