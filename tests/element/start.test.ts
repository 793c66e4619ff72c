// @vitest-environment happy-dom
import { contract } from '../../src/contract/contract.ts';
import { basicProfile, finishing, loginMode } from '../../src/flow/sign-in-memory.ts';
import { noMemory } from '../../src/flow/memory.ts';
import { betaTermsState } from '../../src/features/beta-terms/flow.ts';
import { confirmationLink } from '../../src/features/confirmation/routes.ts';
import { pageInterest } from '../../src/features/sign-up/progress.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Host } from '../../src/element/host.ts';
import { startFlow } from '../../src/element/start.ts';
import { emailForm } from '../../src/features/sign-in/flow.ts';
import { banners } from '../../src/flow/banners.ts';
import type { Screen } from '../../src/flow/screens.ts';
import type { StoredPatch } from '../../src/session/stored.ts';
import { type Answer, person, type Script, scripted } from '../flow/machine/scripted.ts';

const user = { ...person, originalUserId: undefined, hasSecurityAnswers: false };
const host = { tag: 'news-login', props: () => ({}) } as unknown as Host;
let stop = () => {};
afterEach(() => stop());

/** An element that shows a screen to a signed-in user. */
function open(screen: Screen, script: Script = [], more: StoredPatch = {}) {
  const memory = basicProfile.as(person);
  const run = scripted(script, {
    screen,
    memory,
    stored: { user, authToken: 'a', refreshToken: 'r', persistedData: { family: 'f1' }, ...more },
  });
  ({ stop } = startFlow(host, run.flow));
  return { ...run, shows: () => run.flow.getState() };
}

describe('a token that the service no longer knows', () => {
  const invalid: Script = [{ status: 401, failure: { errorCode: 'TOKEN_INVALID' } }];
  const callOn = async (screen: Screen) => {
    const run = open(screen, invalid);
    await run.flow
      .session()
      .client.call(contract.filters, {})
      .catch(() => {});
    return run;
  };

  it('leads from a screen that needs it to the root, and says why (S8)', async () => {
    const { shows, stored } = await callOn('first-time-questions');
    expect(shows()).toMatchObject({ screen: 'login', banner: banners.signInExpired, entry: 0 });
    expect(stored().authToken).toBeUndefined();
  });

  it('changes nothing on a screen that does not need it', async () => {
    const { shows, stored } = await callOn('signup');
    expect(shows()).toMatchObject({ screen: 'signup', banner: null });
    expect(stored().authToken).toBeUndefined();
  });
});

describe('a session ended by another tab', () => {
  const endElsewhere = async (how: 'timed-out' | 'signed-out', screen: Screen = 'first-time-questions') => {
    const run = open(screen);
    const other = new BroadcastChannel('newsAuth.f1');
    const heard = new Promise((resolve) => run.flow.session().listen(resolve));
    other.postMessage({ type: 'ended', how });
    await heard;
    other.close();
    return run;
  };

  it.each([
    ['timed-out', banners.timedOut],
    ['signed-out', null],
  ] as const)('shows the log-in here too: %s', async (how, banner) => {
    const { shows, stored } = await endElsewhere(how);
    expect(shows()).toMatchObject({ screen: 'login', banner });
    expect(stored()).toEqual({});
  });
});

describe('a session that ends in this page', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  it.each(['first-time-questions', 'success'] as const)('leaves %s, which is of no use without it', async (screen) => {
    const { flow, shows } = open(screen, [{ data: {} }]);
    await flow.session().end('signed-out');
    await settled();
    expect(shows()).toMatchObject({ screen: 'login', entry: 0 });
  });

  it('leaves a screen that needs none, and one from which the page is about to go, as it is', async () => {
    for (const [screen, memory] of [
      ['signup-registration', noMemory],
      ['password', noMemory],
      ['first-time-questions', finishing.as('login')],
    ] as const) {
      const { flow, shows } = open(screen, [{ data: {} }], { signup: { completed: [0] }, username: 'a@b.example' });
      expect(shows().screen).toBe(screen);
      flow.apply({ memory });
      await flow.session().end('signed-out');
      await settled();
      expect(shows().screen).toBe(screen);
      stop();
    }
  });
});

describe('a login that the page hands over', () => {
  it('does not belong to the user who typed an address before', () => {
    const run = scripted([], { screen: 'mfa-method', stored: { username: 'earlier@example.com' } });
    ({ stop } = startFlow({ tag: 'news-mfa', props: () => ({ mfaRetrievalToken: 'handed-over' }) } as unknown as Host, run.flow));
    expect(run.stored()).toMatchObject({ mfaRetrievalToken: 'handed-over' });
    expect(run.stored().username).toBeUndefined();
  });

  it('ends the call of the login that was handed over before, whose late answer sends no code for this one', async () => {
    let answer = (_: Answer) => {};
    const run = scripted([new Promise<Answer>((resolve) => (answer = resolve))], { screen: 'mfa-method' });
    let mfaRetrievalToken = 'first';
    const { update, stop: end } = startFlow({ tag: 'news-mfa', props: () => ({ mfaRetrievalToken }) } as unknown as Host, run.flow);
    stop = end;
    const sending = run.flow.run('sendCode');
    expect(run.flow.getState().busy).toBe('sendCode');
    mfaRetrievalToken = 'second';
    update();
    expect(run.flow.getState().busy).toBeNull();
    answer({ data: { authStatus: { statusCode: 200, message: '' } } });
    await sending;
    expect([run.flow.getState().screen, run.stored().mfaSetup?.sentAt]).toEqual(['mfa-method', undefined]);
  });
});

it('a flow that starts again with paths stores its banner in the history entry at once, so that a reload shows it', () => {
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('https://accounts.test/login');
  const settings = { routing: 'path', hostedUrl: 'https://accounts.test/login', landingUrl: 'https://app.test/' } as const;
  const { flow } = scripted([], { screen: 'login', settings });
  startFlow(host, flow).stop();
  flow.visit('forgot-password');
  flow.visit('login', { banner: banners.timedOut });
  history.replaceState(null, '', '/login');
  ({ stop } = startFlow(host, flow));
  expect(history.state).toMatchObject({ newsAuth: 'login', said: 'sessionTimedout=true' });
});

describe('an attribute that the page’s author removes', () => {
  const settings: Record<string, unknown> = {};
  /** Gives the element each set of properties in turn; returns the flow after the last. */
  function changing(...steps: readonly Record<string, unknown>[]) {
    const run = scripted([], { screen: 'login' });
    const asGiven = { tag: 'news-signup', props: () => settings } as unknown as Host;
    const [first, ...others] = steps;
    Object.assign(settings, first);
    const started = startFlow(asGiven, run.flow);
    ({ stop } = started);
    for (const step of others) {
      for (const name of Object.keys(settings)) delete settings[name];
      Object.assign(settings, step);
      started.update();
    }
    return run;
  }

  it('returns to its default', () => {
    const { flow, stored } = changing({ mode: 'sso', interest: 'J', redirectUrl: 'https://host.test/there' }, {});
    expect([loginMode.of(flow.getState()), pageInterest.of(flow.getState())]).toEqual(['connect', undefined]);
    expect(stored().redirectUrl).toBeUndefined();
  });

  it('returns to its default where a wrong value follows a right one', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const right = { mode: 'sso', interest: 'J', redirectUrl: 'https://host.test/there' };
    const { flow, stored } = changing(right, { mode: 'SSO', interest: 'X', redirectUrl: 'javascript:alert(1)' });
    expect([loginMode.of(flow.getState()), pageInterest.of(flow.getState())]).toEqual(['connect', undefined]);
    expect(stored().redirectUrl).toBeUndefined();
    expect(errors.mock.calls.map(([sentence]) => sentence)).toEqual(
      ['redirect-url', 'mode', 'interest'].map((name) =>
        expect.stringMatching(new RegExp(`${name} is .*; allowed is .*The default is used`)),
      ),
    );
    errors.mockRestore();
  });

  it('takes along an address that it had filled in', () => {
    const { flow } = changing({ email: 'a@b.example' }, {});
    expect(flow.form(emailForm).getState().values.username).toBe('');
  });

  it('ends or changes the confirmation that its id had opened', () => {
    const { flow } = changing({ userId: 'abcdef' });
    flow.apply({ memory: confirmationLink.as({ state: 'unknown', id: 'abcdef' }) });
    expect(flow.getState().screen).toBe('signup-confirmation');
    stop();
    const changed = changing({ userId: 'abcdef' }, { userId: 'ghijkl' });
    expect(confirmationLink.of(changed.flow.getState())).toEqual({ state: 'opened', id: 'ghijkl' });
    stop();
    expect(changing({ userId: 'abcdef' }, {}).flow.getState().screen).toBe('signup');
  });
});

describe('the cutoff of the beta terms', () => {
  it('may be given after the first screen, and taken back', () => {
    const { flow } = scripted([]);
    const started = startFlow(host, flow);
    ({ stop } = started);
    const follows = (betaTermsUntil: string) => {
      Object.assign(flow.settings(), { betaTermsUntil });
      started.update();
      return betaTermsState.of(flow.getState());
    };
    expect([follows('2099-01-01T00:00:00Z'), follows('2020-01-01T00:00:00Z')]).toEqual(['due', 'none']);
    flow.apply({ memory: betaTermsState.as('accepted') });
    expect(follows('2099-01-01T00:00:00Z')).toBe('accepted');
  });
});

describe('a location that the service refuses while the redirect is requested', () => {
  it('is explained on a page of its own (contract.md)', async () => {
    const run = open('password', [
      { status: 401, failure: { errorCode: 'TOKEN_EXPIRED' } },
      { status: 403, failure: { errorCode: 'UNAUTHORIZED_IP' } },
    ]);
    run.flow.apply({ memory: finishing.as('login') });
    await run.flow
      .session()
      .client.call(contract.filters, {})
      .catch(() => {});
    expect(run.shows()).toMatchObject({ screen: 'ip-error', memory: finishing.as(undefined) });
  });
});

describe('a property of a wrong type is named, with what is allowed (elements.md)', () => {
  afterEach(() => vi.restoreAllMocks());
  it.each([
    ['news-login', 'email', 5, 'email is number; allowed is a text.'],
    [
      'news-login',
      'redirectUrl',
      false,
      'redirect-url is boolean; allowed is an https address (http on localhost), or a path such as ./dashboard, outside the sign-in pages.',
    ],
    ['news-login', 'mode', true, 'mode is boolean; allowed is connect, sso.'],
    ['news-mfa', 'mfaRetrievalToken', {}, 'mfaRetrievalToken is object; allowed is a text.'],
    ['news-mfa', 'mfaRetrievalToken', 123456, 'mfaRetrievalToken is number; allowed is a text.'],
    ['news-mfa', 'requireMfaSetup', 'false', 'requireMfaSetup is "false"; allowed is true, false.'],
    ['news-signup', 'userId', 5, 'user-id is number; allowed is the id of a confirmation link.'],
    ['news-signup', 'userId', ' ', 'user-id is " "; allowed is the id of a confirmation link.'],
  ])('<%s> %s: %j', (tag, name, value, sentence) => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    const { flow } = scripted([]);
    ({ stop } = startFlow({ tag, props: () => ({ [name]: value }) } as unknown as Host, flow));
    expect(errors.mock.calls).toEqual([[`<${tag}>: ${sentence} The default is used.`]]);
  });

  /** An element whose property takes one value after the other; returns what `look` sees after each. */
  function eachOf(tag: string, name: string, values: readonly unknown[], look: (run: ReturnType<typeof scripted>) => unknown, stored = {}) {
    vi.spyOn(console, 'error').mockReturnValue();
    let value: unknown;
    const run = scripted([], { stored });
    const started = startFlow({ tag, props: () => ({ [name]: value }) } as unknown as Host, run.flow);
    stop = started.stop;
    return values.map((raw) => {
      value = raw;
      started.update();
      return look(run);
    });
  }

  it('email: the box is empty then, and the next address counts again', () => {
    const typed = ({ flow }: ReturnType<typeof scripted>) => flow.form(emailForm).getState().values.username;
    expect(eachOf('news-login', 'email', ['c@d.co', 5, 'e@f.co', undefined], typed)).toEqual(['c@d.co', '', 'e@f.co', '']);
  });

  it('userId: where the value is wrong, sign-up shows', () => {
    const screenOf = ({ flow }: ReturnType<typeof scripted>) => flow.getState().screen;
    expect(eachOf('news-signup', 'userId', ['abcdef1', 5, 'short', ' '], screenOf)).toEqual([
      'signup-confirmation',
      'signup',
      'signup-confirmation',
      'signup',
    ]);
  });

  it('requireMfaSetup: where the value is wrong, what is stored stays', () => {
    const flag = ({ stored }: ReturnType<typeof scripted>) => stored().requireMfaSetup;
    const stored = { mfaRetrievalToken: 't', requireMfaSetup: true };
    expect(eachOf('news-mfa', 'requireMfaSetup', ['yes', false], flag, stored)).toEqual([true, false]);
  });
});
