/** Brings a flow to its first screen from what the page, the address and the storage say, and follows them from then on. */
import { checkTarget } from '../flows/redirect.ts';
import { embedQuery, queryMove } from '../flows/query.ts';
import { banners } from '../flows/banners.ts';
import { emailFormOf, freshChallenge } from '../flows/sign-in.ts';
import { interestCodes, isInterestCode } from '../forms/sign-up-options.ts';
import { targetRules } from '../state/finish.ts';
import type { Flow } from '../state/flow-store.ts';
import { followPath } from './history.ts';
import type { Extras, Host } from './host.ts';
import { complainAbout } from './settings.ts';
import { type ElementRow, elementTable } from './table.ts';

/** `redirect-url`: kept as the target when it may be one; its author hears when not (decisions 2). */
function keepAuthorUrl(host: Host, flow: Flow, redirectUrl: unknown): void {
  const target = typeof redirectUrl === 'string' ? checkTarget(redirectUrl, targetRules(flow)) : undefined;
  if (target) flow.session().store.patch({ redirectUrl: target });
  else complainAbout(`<${host.tag}>`)('redirect-url', redirectUrl, 'an https address (http on localhost) outside the sign-in pages');
}

/** Each attribute or property that acts on the flow, applied when it is given and when it changes. */
const extras: { readonly [N in keyof Extras]?: (host: Host, flow: Flow, value: unknown) => void } = {
  redirectUrl: keepAuthorUrl,
  mode(host, flow, mode) {
    if (mode === 'sso' || mode === 'connect') flow.move({ memory: { mode } });
    else complainAbout(`<${host.tag}>`)('mode', mode, 'connect, sso');
  },
  email(_, flow, email) {
    if (typeof email === 'string') flow.form(emailFormOf(flow.getState().memory.mode)).set('username', email);
  },
  mfaRetrievalToken(host, flow, token) {
    if (typeof token !== 'string' || token === '') return;
    const requireMfaSetup = host.extras().requireMfaSetup === true;
    flow.move({ store: { mfaRetrievalToken: token, requireMfaSetup, mfaSetup: undefined }, memory: freshChallenge });
  },
  interest(host, flow, interest) {
    if (isInterestCode(interest)) flow.move({ memory: { interest } });
    else complainAbout(`<${host.tag}>`)('interest', interest, interestCodes.join(', '));
  },
  userId(host, flow, id) {
    if (typeof id === 'string' && id !== '') flow.move({ to: 'signup-confirmation', replace: true, memory: { confirmId: id, confirmed: undefined } });
    else complainAbout(`<${host.tag}>`)('user-id', id, 'the id of a confirmation link');
  },
  requireMfaSetup(_, flow, required) {
    flow.session().store.patch({ requireMfaSetup: required === true });
  },
};

/** Applies what differs from `before`; answers what is given now. */
export function applyExtras(host: Host, flow: Flow, before: Extras): Extras {
  const given = { ...host.extras() };
  for (const [name, apply] of Object.entries(extras) as [keyof Extras, (typeof extras)['mode']][]) {
    if (given[name] !== undefined && given[name] !== before[name]) apply?.(host, flow, given[name]);
  }
  return given;
}

/** The marker of a failed transfer shows once (decisions 2). */
function showTransferError(flow: Flow): void {
  const { store } = flow.session();
  const code = store.getState().transferError;
  if (code === undefined || flow.getState().screen !== 'login') return;
  store.patch({ transferError: undefined });
  if (!flow.getState().banner) flow.move({ banner: { ...banners.unexpected, code } });
}

/** Back from the bfcache: nothing is under way any more, and the tab's storage may hold another session, or none. */
function followReturn(flow: Flow): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    flow.session().store.reload();
    flow.leave();
    flow.visit(flow.getState().screen, { replace: true });
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

export interface StartedFlow {
  /** Attributes or properties have changed. */
  update(): void;
  stop(): void;
}

export function startFlow(host: Host, flow: Flow): StartedFlow {
  const { store } = flow.session();
  store.reload();
  let given = applyExtras(host, flow, {});
  const stops = [
    flow.session().listen((news) => {
      if (news.type === 'invalid') flow.move({ to: 'login', banner: banners.signInExpired, replace: true });
      if (news.type !== 'ended') return;
      flow.visit(flow.getState().screen, { replace: true, banner: news.how === 'timed-out' ? banners.timedOut : null });
    }),
    followReturn(flow),
  ];
  if (flow.settings().routing === 'path') stops.push(followPath(flow));
  else {
    flow.visit(flow.getState().screen, { replace: true });
    if (flow.getState().screen === 'login') flow.move(queryMove(new URLSearchParams(location.search), embedQuery));
  }
  showTransferError(flow);
  return {
    update() {
      const before = given;
      given = applyExtras(host, flow, before);
      // `<news-mfa>` may get its token after it was put into the page.
      const { start = 'login' }: ElementRow = elementTable[host.tag];
      const isNew = given.mfaRetrievalToken !== before.mfaRetrievalToken || given.requireMfaSetup !== before.requireMfaSetup;
      if (isNew) flow.visit(start, { replace: true });
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
