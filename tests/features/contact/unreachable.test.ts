import { contactWhenUnreachable, fallback } from '../../../src/features/contact/routes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/client/answer.ts';
import { emailForm, isUntouched } from '../../../src/features/sign-in/flow.ts';
import { banners } from '../../../src/flow/banners.ts';
import { type Script, scripted } from '../../flow/machine/scripted.ts';

const unreachable = new ApiError({ call: 'maintenanceWindows', kind: 'unreachable', status: 0, requestId: 'r' });
const refused = new ApiError({ call: 'maintenanceWindows', kind: 'answered', status: 503, requestId: 'r' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = () => vi.advanceTimersByTimeAsync(2_000);

function silence(second: Script, options: Parameters<typeof scripted>[1] = {}) {
  const run = scripted(second, options);
  return { ...run, contact: contactWhenUnreachable(run.flow, isUntouched) };
}

describe('two calls without an answer', () => {
  it('lead from the untouched e-mail step to the contact page', async () => {
    const { flow, contact } = silence([null]);
    flow.apply({ banner: banners.timedOut });
    contact.first(unreachable);
    await pass();
    expect(flow.getState()).toMatchObject({ screen: 'contact-us', entry: 0, memory: fallback.as({ banner: banners.timedOut }) });
  });

  it.each<[string, Script, ApiError | []]>([
    ['the first is answered', [], []],
    ['the first is refused', [], refused],
    ['the second is answered', [{ data: [] }], unreachable],
    ['the second is refused', [{ status: 503, raw: '' }], unreachable],
  ])('lead nowhere when %s', async (_, second, first) => {
    const { flow, contact } = silence(second);
    contact.first(first as ApiError);
    await pass();
    expect(flow.getState().screen).toBe('login');
  });

  it('do not move a user who has begun to type, before or during the second call', async () => {
    const { flow, contact, calls } = silence([]);
    flow.form(emailForm).set('username', 'a');
    contact.first(unreachable);
    await pass();
    expect([flow.getState().screen, calls]).toEqual(['login', []]);

    const other = silence([null]);
    other.contact.first(unreachable);
    other.flow.form(emailForm).set('username', 'a');
    await pass();
    expect(other.flow.getState().screen).toBe('login');
  });

  it('do not move a user who has left the screen, or whose element is gone', async () => {
    const { flow, contact } = silence([null]);
    contact.first(unreachable);
    flow.visit('forgot-password');
    await pass();
    expect(flow.getState().screen).toBe('forgot-password');

    const gone = silence([]);
    gone.contact.first(unreachable);
    gone.contact.stop();
    await pass();
    expect([gone.calls, vi.getTimerCount()]).toEqual([[], 0]);
  });
});

describe('Try again', () => {
  const memory = fallback.as({ banner: banners.timedOut });

  it.each<[string, Script]>([
    ['an answer', [{ data: [] }]],
    ['a refusal', [{ status: 500, raw: '' }]],
  ])('leads back to the earlier banner after %s', async (_, script) => {
    const { flow } = scripted(script, { screen: 'contact-us', memory });
    await flow.run('tryAgain');
    expect(flow.getState()).toMatchObject({
      screen: 'login',
      banner: banners.timedOut,
      entry: 0,
      memory: fallback.as(undefined),
    });
  });

  it('says that no answer came and stays, and pressing it twice asks once', async () => {
    const { flow, calls, errors } = scripted([null], { screen: 'contact-us', memory });
    await Promise.all([flow.run('tryAgain'), flow.run('tryAgain')]);
    expect(flow.getState()).toMatchObject({
      screen: 'contact-us',
      busy: null,
      banner: { text: 'We could not reach the service. Check your connection and try again.' },
    });
    expect([calls.length, errors().length]).toEqual([1, 1]);
  });

  it('leads to an e-mail step without a banner when the page was opened by its path', async () => {
    const { flow } = scripted([{ data: [] }], { screen: 'contact-us' });
    await flow.run('tryAgain');
    expect(flow.getState()).toMatchObject({ screen: 'login', banner: null });
  });

  it('does not move a user who has left meanwhile', async () => {
    const { flow } = scripted([{ data: [] }], { screen: 'contact-us', memory });
    const trying = flow.run('tryAgain');
    flow.visit('forgot-password');
    await trying;
    expect(flow.getState().screen).toBe('forgot-password');
  });
});
