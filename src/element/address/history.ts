/** `routing="path"`: the address bar follows the flow, and the flow follows Back and Forward (S2). */
import { routes } from '../../features/routes.ts';
import { type Banner, banners } from '../../flow/banners.ts';
import type { Flow, FlowState } from '../../flow/flow.ts';
import type { Screen } from '../../flow/screens.ts';
import { loginMode, newUser } from '../../flow/sign-in-memory.ts';
import { stopAll, listening } from '../../ui/listening.ts';
import { addressOf, entryState, isSso, isWizard, changeEntry, rename, withMode, wizardHold, type EntryState } from './history-entry.ts';
import { readAddress } from './read-address.ts';

/** Returns whether a `history.back()` is under way. */
function turnTo(flow: Flow, screen: Screen, isNew: boolean): boolean {
  const { held: isHeld, from, newsAuth } = entryState();
  if (!isNew) rename(screen, addressOf(flow, screen));
  else if (from === screen && !isWizard(screen)) {
    history.back();
    return true;
  } else {
    // Back does not repeat a problem that is over.
    if (entryState().said?.startsWith('errorCode=')) changeEntry({ said: '' });
    const entry: EntryState = { newsAuth: screen, held: isWizard(screen) && isHeld, from: newsAuth, newUser: newUser.of(flow.getState()) };
    history.pushState(entry, '', addressOf(flow, screen));
  }
  return false;
}

function writeMode(flow: Flow, screen: Screen): void {
  const isInAddress = new URLSearchParams(location.search).get('sso') === 'true';
  if (isInAddress !== isSso(flow, screen)) rename(screen, withMode(flow, screen));
}

const queries: readonly (readonly [Banner, string])[] = [
  [banners.resetSuccess, 'resetpassword=success'],
  [banners.resetError, 'resetpassword=error'],
  [banners.timedOut, 'sessionTimedout=true'],
  [banners.newUser, 'newuser=true'],
];

/** A reload shows the banner again, whether the address or the flow brought it, and A1 too, which is an address (decisions 2). */
function writeBanner(screen: Screen, banner: Banner | null): void {
  const { text, code } = banner ?? {};
  const query = code?.startsWith('A1-') ? `errorCode=${code}` : queries.find(([banner]) => banner.text === text)?.[1];
  const bannerQuery = (routes[screen].path === '' && query) || '';
  if (bannerQuery !== (entryState().said ?? '')) changeEntry({ said: bannerQuery });
}

/** A flow that has moved on before it got an address keeps its screen. */
function stay(flow: Flow): void {
  const { screen: before, banner } = flow.getState();
  flow.visit(before, { replace: true, banner });
  const { screen } = flow.getState();
  rename(screen, addressOf(flow, screen));
}

/** The base path opens `home`, which changes with the element's attributes; returns a function that stops it. */
export function followPath(flow: Flow, home: () => Screen): () => void {
  const { hold, holdStep, onTouch } = wizardHold(flow);
  let bannerFromUrl: Banner | null = null;
  let announced: Pick<FlowState, 'visit' | 'entry'> = { visit: 0, entry: 0 };
  let entering = false;
  let returning = false;

  function enter(mode = loginMode.of(flow.getState())): void {
    entering = true;
    try {
      flow.apply({ memory: loginMode.as(mode) });
      bannerFromUrl = readAddress(flow, home());
    } finally {
      entering = false;
    }
    announced = flow.getState();
    holdStep();
  }

  /** The address changes only once a new screen is rendered, not while it is loading. */
  function follow(): void {
    const { screen, banner, entry, visit, committed } = flow.getState();
    if (entering || returning) return;
    if (visit !== announced.visit && committed === visit) {
      const isNew = entry !== announced.entry;
      announced = { visit, entry };
      returning = turnTo(flow, screen, isNew);
      holdStep();
    }
    if (returning || visit !== announced.visit) return;
    if (banner !== bannerFromUrl) writeBanner(screen, banner);
    writeMode(flow, screen);
  }

  function onPop(): void {
    const { screen } = flow.getState();
    if (returning) {
      returning = false;
      rename(screen, withMode(flow, screen));
      changeEntry({ said: '' });
      follow();
    } else if (isWizard(screen)) hold(screen);
    // Only an entry in another mode has the mode in its address.
    else enter('connect');
  }

  if (flow.getState().visit > 0) {
    stay(flow);
    announced = flow.getState();
    holdStep();
  } else enter();
  // A reload shows the banner that the flow starts with.
  follow();
  return stopAll(
    flow.subscribe(follow),
    listening(window, 'popstate', onPop),
    ...['pointerup', 'keydown'].map((touch) => listening(window, touch, onTouch)),
  );
}
