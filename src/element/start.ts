/** Brings a flow to its first screen from what the page, the address and the storage say, and follows them from then on. */
import { checkTarget } from '../session/redirect.ts';
import { embedQuery, queryMove } from '../flow/address/query.ts';
import { banners } from '../flow/banners.ts';
import { resumed, stepKept } from '../features/resume.ts';
import { admitted, routes } from '../features/routes.ts';
import { sessionOver } from '../flow/session-over.ts';
import { emailFormOf } from '../features/sign-in/flow.ts';
import { freshChallenge } from '../flow/fresh-challenge.ts';
import { interestCodes, isInterestCode } from '../features/sign-up/options.ts';
import { isUntouched } from '../features/sign-in/untouched.ts';
import { contactOnSilence } from '../features/contact/silence.ts';
import { targetRules } from '../flow/machine/finish.ts';
import type { Flow } from '../flow/machine/flow.ts';
import { followPath } from '../hosted/history.ts';
import type { Extras, Host } from './host.ts';
import { both, listening } from '../ui/listening.ts';
import { followMaintenance } from './beside/maintenance.ts';
import { complainAbout } from './complain.ts';
import { type ElementRow, elementTable } from './table.ts';

/** `redirect-url`: kept as the target when it may be one; its author hears when not (decisions 2). */
function keepAuthorUrl(host: Host, flow: Flow, redirectUrl: unknown): void {
  const target = typeof redirectUrl === 'string' ? checkTarget(redirectUrl, targetRules(flow)) : undefined;
  if (target) flow.session().store.patch({ redirectUrl: target });
  else complainAbout(`<${host.tag}>`)('redirect-url', redirectUrl, 'an https address (http on localhost) outside the sign-in pages');
}

/** Each attribute or property that acts on the flow, applied when it is given and when it changes. */
const extras: { readonly [N in keyof Extras]?: (host: Host, flow: Flow, value: unknown, before: unknown) => void } = {
  redirectUrl: keepAuthorUrl,
  mode(host, flow, mode) {
    if (mode === 'sso' || mode === 'connect') flow.move({ memory: { mode } });
    else complainAbout(`<${host.tag}>`)('mode', mode, 'connect, sso');
  },
  email(_, flow, email, before) {
    const form = flow.form(emailFormOf(flow.getState().memory.mode));
    // What a person has typed counts more.
    const isOurs = ['', before ?? ''].includes(form.getState().values['username'] ?? '');
    if (typeof email === 'string' && isOurs) form.set('username', email);
  },
  mfaRetrievalToken(host, flow, token) {
    if (typeof token !== 'string' || token === '') return;
    // The page gives the same token again after a reload: the login goes on where it was.
    if (token === flow.context().stored.mfaRetrievalToken) return;
    const requireMfaSetup = host.given().requireMfaSetup === true;
    flow.move({ store: { mfaRetrievalToken: token, requireMfaSetup, mfaSetup: undefined }, ...freshChallenge });
  },
  interest(host, flow, interest) {
    if (isInterestCode(interest)) flow.move({ memory: { interest } });
    else complainAbout(`<${host.tag}>`)('interest', interest, interestCodes.join(', '));
  },
  userId(host, flow, id) {
    if (typeof id === 'string' && id !== '')
      flow.move({ to: 'signup-confirmation', replace: true, memory: { confirmId: id, confirmed: undefined } });
    else complainAbout(`<${host.tag}>`)('user-id', id, 'the id of a confirmation link');
  },
  requireMfaSetup(_, flow, required) {
    flow.session().store.patch({ requireMfaSetup: required === true });
  },
};

/** Applies what differs from `before`; answers what is given now. */
function applyExtras(host: Host, flow: Flow, before: Extras): Extras {
  const given = { ...host.given() };
  for (const [name, apply] of Object.entries(extras) as [keyof Extras, (typeof extras)['mode']][]) {
    if (given[name] !== undefined && given[name] !== before[name]) apply?.(host, flow, given[name], before[name]);
  }
  return given;
}

/** A flow that follows its element. */
export interface StartedFlow {
  /** Attributes or properties have changed. */
  update(): void;
  stop(): void;
}

/** The hosted page warns of maintenance, and shows the contact page where the service cannot be reached (decisions 1). */
function watchService(flow: Flow): () => void {
  const { tier, routing } = flow.settings();
  const contact = tier === 'production' && routing === 'path' ? contactOnSilence(flow, isUntouched) : undefined;
  const stop = followMaintenance({
    client: () => flow.session().client,
    show: (maintenance) => flow.move({ memory: { maintenance } }),
    first: contact?.first,
  });
  return contact ? both(stop, contact.stop) : stop;
}

/** Filled in silently, a box may hold what its form has not heard of. */
const SECRETS = 'input:is([autocomplete*=password],[autocomplete=one-time-code])';

/** Back from the bfcache: nothing is under way any more, nothing secret is kept, and the tab's storage may hold another session, or none. */
function wake(host: Host, flow: Flow): void {
  const { screen, banner } = flow.getState();
  flow.session().store.reload();
  flow.leave();
  for (const box of host.root.querySelectorAll<HTMLInputElement>(SECRETS)) box.value = '';
  flow.move({ memory: { finishing: undefined } });
  flow.visit(screen, { replace: true, banner });
}

function followScreens(host: Host, flow: Flow): () => void {
  const stopListening = flow.session().listen((news) => {
    const { screen } = flow.getState();
    // Root is for those whose screen needed the session; sign-up and recovery go on without it.
    const isOver = news.type === 'invalid' && admitted(screen, flow.context()).screen !== screen;
    if (isOver) flow.move(sessionOver(news.why));
    if (news.type === 'ended') flow.visit(screen, { replace: true, banner: news.how === 'timed-out' ? banners.timedOut : null });
  });
  // Whoever is signed out by the page is not told to go on with their work.
  const stopStaying = flow.session().store.subscribe(({ authToken }) => {
    if (!authToken && flow.getState().screen === 'success') flow.move({ to: 'login', replace: true });
  });
  const stopWaking = listening(window, 'pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) wake(host, flow);
  });
  const { betaTermsUntil, routing } = flow.settings();
  if (flow.ports.now() < Date.parse(betaTermsUntil)) flow.move({ memory: { betaTerms: 'due' } });
  const stopKeeping = flow.subscribe(({ screen }, before) => {
    const kept = screen === before.screen ? undefined : stepKept(flow.context());
    if (kept) flow.session().store.patch(kept);
  });
  const stops = [stopListening, stopStaying, stopWaking, stopKeeping];
  if (routing === 'path') return both(...stops, followPath(flow));
  flow.visit(resumed(flow.getState().screen, flow.context().stored), { replace: true });
  if (routes[flow.getState().screen].path === '') flow.move(queryMove(new URLSearchParams(location.search), embedQuery));
  return both(...stops);
}

/** Opens the first screen, by address or by what the element was given. */
export function startFlow(host: Host, flow: Flow): StartedFlow {
  flow.session().store.reload();
  let given: Extras = {};
  const stops: (() => void)[] = [];
  flow.open(() => {
    given = applyExtras(host, flow, {});
    stops.push(followScreens(host, flow));
  });
  if (host.tag === 'news-auth-app') stops.push(watchService(flow));
  return {
    update() {
      const before = given;
      given = applyExtras(host, flow, before);
      // `<news-mfa>` may get its token after it was put into the page.
      const { start = 'login' }: ElementRow = elementTable[host.tag];
      const isNew = given.mfaRetrievalToken !== before.mfaRetrievalToken || given.requireMfaSetup !== before.requireMfaSetup;
      const { screen, banner } = flow.getState();
      if (isNew) flow.visit(resumed(start, flow.context().stored), { replace: true });
      // What the device may see may have changed with `block-mobile`.
      else if (given.blockMobile !== before.blockMobile) flow.visit(screen, { replace: true, banner });
    },
    stop: both(...stops),
  };
}
