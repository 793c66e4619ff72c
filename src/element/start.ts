import { embedQuery, queryTransition } from '../flow/address/query.ts';
import { banners } from '../flow/banners.ts';
import { resumed, stepKept } from '../features/resume.ts';
import { admitted, routes } from '../features/routes.ts';
import { sessionOver } from '../flow/failure.ts';
import { emailFormOf, isUntouched } from '../features/sign-in/flow.ts';
import { finishing, loginMode } from '../flow/sign-in-memory.ts';
import { betaTermsState } from '../features/beta-terms/flow.ts';
import { maintenanceWindow } from '../features/maintenance/flow.ts';
import { interestCodes, isInterestCode, pageInterest } from '../features/sign-up/progress.ts';
import { contactWhenUnreachable } from '../features/contact/routes.ts';
import { allowedTarget, authorTarget } from '../flow/target.ts';
import type { Flow } from '../flow/flow.ts';
import type { Screen } from '../flow/screens.ts';
import { followPath } from './address/history.ts';
import { openConfirmation } from '../features/confirmation/routes.ts';
import type { ElementProps, Host } from './host.ts';
import { stopAll, listening } from '../ui/listening.ts';
import { navigationType } from '../ui/own-document.ts';
import { followMaintenance } from './overlay/maintenance.ts';
import { complainAbout } from './read-settings.ts';
import { fitting, type Reader, text } from '../settings/readers.ts';
import { elementTable, isHosted, kebab, type ElementRow } from './element-table.ts';

/** The value alone decides whether these are accepted. */
const readers: { readonly [N in keyof ElementProps]?: Reader<unknown> } = {
  email: text,
  mfaRetrievalToken: text,
  // Only the service knows which ids are valid.
  userId: fitting('the id of a confirmation link', (id) => id.trim()),
  requireMfaSetup: { allowed: 'true, false', read: (raw) => (typeof raw === 'boolean' ? raw : undefined) },
};

/** Applied when given, changed or removed (`undefined`); returns what is allowed where the value is refused. */
const propEffects: {
  readonly [N in keyof ElementProps]?: (host: Host, flow: Flow, value: unknown, before: unknown) => string | undefined;
} = {
  /** Stored as the target of the sign-in if it is allowed; otherwise the page's author gets a complaint (decisions 2). */
  redirectUrl(_, flow, url, before) {
    const address = text.read(url);
    flow.apply({ memory: authorTarget.as(address) });
    const redirectUrl = address && allowedTarget(flow, address);
    const isGiven = url !== undefined;
    // A wrong first value leaves the target that came from the address.
    if (!isGiven || redirectUrl || before) flow.session().store.patch({ redirectUrl });
    return isGiven && !redirectUrl
      ? 'an https address (http on localhost), or a path such as ./dashboard, outside the sign-in pages'
      : undefined;
  },
  mode(_, flow, mode = 'connect') {
    flow.apply({ memory: loginMode.as(mode === 'sso' ? 'sso' : 'connect') });
    return mode === 'sso' || mode === 'connect' ? undefined : 'connect, sso';
  },
  email(_, flow, email = '', before = '') {
    const form = flow.form(emailFormOf(loginMode.of(flow.getState())));
    // It never replaces what the user has typed.
    if (['', before].includes(form.getState().values['username'] ?? '')) form.set('username', email as string);
    return undefined;
  },
  mfaRetrievalToken(host, flow, token) {
    // After a reload the page gives the same token again, and the sign-in goes on where it was.
    if (token === undefined || token === flow.context().stored.mfaRetrievalToken) return undefined;
    const requireMfaSetup = host.props().requireMfaSetup === true;
    // A user who typed an address before may not be the one of this sign-in.
    flow.apply({
      stops: true,
      store: { mfaRetrievalToken: token as string, requireMfaSetup, mfaSetup: undefined, username: undefined },
      drop: ['mfa-'],
    });
    return undefined;
  },
  interest(_, flow, interest) {
    const known = isInterestCode(interest) ? interest : undefined;
    flow.apply({ memory: pageInterest.as(known) });
    return known === interest ? undefined : interestCodes.join(', ');
  },
  userId(_, flow, id) {
    openConfirmation(flow, id as string | undefined);
    flow.visit(id ? 'signup-confirmation' : 'signup', { replace: true });
    return undefined;
  },
  requireMfaSetup(_, flow, required) {
    flow.session().store.patch({ requireMfaSetup: required === true });
    return undefined;
  },
};

function applyExtras(host: Host, flow: Flow, before: Record<string, unknown>): Record<string, unknown> {
  const values: Record<string, unknown> = { ...host.props() };
  const { properties }: ElementRow = elementTable[host.tag];
  for (const [name, apply] of Object.entries(propEffects)) {
    const raw = values[name];
    const reader = readers[name as keyof ElementProps];
    const value = reader ? reader.read(raw) : raw;
    values[name] = value;
    const refused = value === before[name] ? undefined : apply(host, flow, value, before[name]);
    const allowed = value === raw ? refused : reader?.allowed;
    if (allowed) complainAbout(`<${host.tag}>`)(properties.includes(name) ? name : kebab(name), raw, allowed);
  }
  return values;
}

export interface StartedFlow {
  update(): void;
  stop(): void;
}

/** The hosted page warns of maintenance, and shows the contact page where it cannot reach the service (decisions 1). */
function watchService(flow: Flow): () => void {
  const { tier, routing } = flow.settings();
  const contact = tier === 'production' && routing === 'path' ? contactWhenUnreachable(flow, isUntouched) : undefined;
  const stop = followMaintenance({
    client: () => flow.session().client,
    show: (maintenance) => flow.apply({ memory: maintenanceWindow.as(maintenance) }),
    first: contact?.first,
  });
  return contact ? stopAll(stop, contact.stop) : stop;
}

/** A browser may fill in a field without an event, so clearing the form's values is not enough. */
const SECRETS = 'input:is([autocomplete*=password],[autocomplete=one-time-code])';

/** Back from the bfcache, nothing is under way, no secret is kept, and the tab's storage may hold another session, or none. */
function restoreFromCache(host: Host, flow: Flow): void {
  const { screen, banner } = flow.getState();
  flow.session().store.reload();
  flow.leave();
  for (const box of host.root.querySelectorAll<HTMLInputElement>(SECRETS)) box.value = '';
  flow.apply({ memory: finishing.as(undefined) });
  flow.visit(screen, { replace: true, banner });
}

/** The date may be given late, and a user who has accepted the terms, or is asked, stays so. */
function followTerms(flow: Flow): void {
  const isDue = flow.ports.now() < Date.parse(flow.settings().betaTermsUntil);
  if (betaTermsState.of(flow.getState()) === (isDue ? 'none' : 'due')) flow.apply({ memory: betaTermsState.as(isDue ? 'due' : 'none') });
}

/** The stored step or, where the flow only starts again, the current one. */
function openStep(host: Host, flow: Flow): void {
  const { screen, banner, visit } = flow.getState();
  if (visit > 0) {
    flow.visit(screen, { replace: true, banner });
    return;
  }
  const { stored } = flow.context();
  const isReload = navigationType() !== 'navigate';
  flow.visit(resumed(screen, stored, isReload), { replace: true });
  // A reload cannot return to the password step, but it fills in the typed address.
  if (isReload) propEffects.email?.(host, flow, stored.username, '');
  if (routes[flow.getState().screen].path === '') flow.apply(queryTransition(new URLSearchParams(location.search), embedQuery));
}

function followScreens(host: Host, flow: Flow, home: () => Screen): () => void {
  const { routing } = flow.settings();
  const stopListening = flow.session().listen((news) => {
    const state = flow.getState();
    const { screen } = state;
    if (news.type === 'invalid') {
      // Sign-up and recovery go on without a session; while a sign-in is being finished, its refusal from this network ends every screen.
      const isRefused = finishing.of(state) && news.why === 'UNAUTHORIZED_IP';
      if (isRefused || admitted(screen, flow.context()).screen !== screen)
        flow.apply({ ...sessionOver(news.why), memory: finishing.as(undefined) });
    }
    if (news.type === 'ended') flow.visit(screen, { replace: true, banner: news.how === 'timed-out' ? banners.timedOut : null });
  });
  // A screen of a user whom the page has signed out must not stay; a page with paths goes to the sign-in itself.
  const leaveIfOver = () => {
    const state = flow.getState();
    const { screen } = state;
    const stays = finishing.of(state) || (routing === 'path' && screen !== 'success');
    if (routes[screen].leavesWithSession && !stays) flow.apply({ to: 'login', replace: true });
  };
  const stopStaying = flow.session().store.subscribe(({ authToken }) => {
    // The reason for which the session ended leads on first.
    if (!authToken) queueMicrotask(leaveIfOver);
  });
  const stopWaking = listening(window, 'pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) restoreFromCache(host, flow);
  });
  const { start = 'login' }: ElementRow = elementTable[host.tag];
  const stopKeeping = flow.subscribe(({ screen }, before) => {
    const storedStep = screen === before.screen ? undefined : stepKept(flow.context(), start === 'login' && routing !== 'path');
    if (storedStep) flow.session().store.patch(storedStep);
  });
  const stops = [stopListening, stopStaying, stopWaking, stopKeeping];
  if (routing === 'path') return stopAll(...stops, followPath(flow, home));
  openStep(host, flow);
  return stopAll(...stops);
}

export function startFlow(host: Host, flow: Flow): StartedFlow {
  // An element that starts again keeps the address that was typed into it (`ownSignIn`).
  if (flow.getState().visit === 0) flow.session().store.reload();
  let applied: Record<string, unknown> = {};
  const { start = 'login' }: ElementRow = elementTable[host.tag];
  const stops: (() => void)[] = [];
  flow.open(() => {
    followTerms(flow);
    applied = applyExtras(host, flow, {});
    stops.push(followScreens(host, flow, () => (applied['userId'] ? 'signup-confirmation' : start)));
  });
  if (isHosted(host)) stops.push(watchService(flow));
  return {
    update() {
      followTerms(flow);
      const before = applied;
      applied = applyExtras(host, flow, before);
      // `<news-mfa>` may get its token after it was put into the page.
      const isNew = ['mfaRetrievalToken', 'requireMfaSetup'].some((name) => applied[name] !== before[name]);
      const { screen, banner } = flow.getState();
      if (isNew) flow.visit(resumed(start, flow.context().stored), { replace: true });
      // `block-mobile` decides which screen this device shows.
      else if (applied['blockMobile'] !== before['blockMobile']) flow.visit(screen, { replace: true, banner });
    },
    stop: stopAll(...stops),
  };
}
