/** Renders an element with React. */
import type { ComponentType, ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { onMobile } from '../features/device/routes.ts';
import { missingSetting, type Settings } from '../settings/settings.ts';
import { stopAll, whenOnline } from '../ui/listening.ts';
import { pageUrl } from '../ui/own-document.ts';
import { createFlow } from '../flow/machine/machine.ts';
import type { Emit } from '../flow/machine/events.ts';
import type { Flow } from '../flow/flow.ts';
import { ownSignIn } from '../session/session.ts';
import type { Screen } from '../flow/screens.ts';
import { flows } from '../features/flows.ts';
import type { Committed } from '../flow/react/flow-context.ts';
import { fetchNext, isEager } from '../features/views.tsx';
import { AppTree, frameSettings } from './AppTree.tsx';
import { inPage } from './placement/in-page.ts';
import { blocksDevice } from './block-mobile.ts';
import { languageOf, type Language } from './language.ts';
import type { Host, Mount } from './host.ts';
import { complainOfMissingSetting } from './overlay/missing-setting.ts';
import { fire, pageSession } from './page/page-session.ts';
import { guardPresses, type Presses } from './press-rules.ts';
import { settingsOf } from './read-settings.ts';
import { startFlow, type StartedFlow } from './start.ts';
import { elementTable, isHosted, type ElementRow } from './element-table.ts';
import { watchOnceSignedIn } from './overlay/watch-once-signed-in.ts';
import { load } from './page/page.ts';

const MENDABLE = /^(unreachable|SSO_BLOCKED)$/;

const lookedFor = new Set<string>();

/** The console and a further `news-error` name the cause of a failure, and where to mend it. */
function explainErrors(emit: Emit): Emit {
  return (name, detail) => {
    const went = emit(name, detail);
    const code = name === 'news-error' && 'code' in detail ? detail.code : '';
    if (MENDABLE.test(code) && !lookedFor.has(code)) {
      lookedFor.add(code);
      load('page')
        .then(({ api }) => api.explain(code, emit))
        // The code that explains may be as unreachable as the service; the failure itself has been reported.
        .catch(() => {});
    }
    return went;
  };
}

/** `ready` emits `news-ready` once, then what waited for it; `end` emits that through `others` if the element is removed first. */
export function readyFirst(emit: Emit): { readonly emit: Emit; ready(screen: Screen): void; end(others: Emit): void } {
  let waiting: ((emit: Emit) => void)[] | undefined = [];
  function release(): readonly ((emit: Emit) => void)[] {
    const released = waiting ?? [];
    waiting = undefined;
    return released;
  }
  return {
    emit(name, detail) {
      // A confirmation can wait, since it redirects nowhere; for a sign-in it must be known at once whether a listener prevents it.
      const isConfirmation = 'kind' in detail && detail.kind === 'confirmed';
      if (!waiting || !isConfirmation) return emit(name, detail);
      waiting.push((send) => send(name, detail));
      return true;
    },
    ready(screen) {
      if (!waiting) return;
      const released = release();
      emit('news-ready', { screen });
      for (const send of released) send(emit);
    },
    // The address is confirmed even if the user has not seen the screen.
    end(others) {
      for (const send of release()) send(others);
    },
  };
}

const missingOf = (host: Host, settings: Settings) => missingSetting(settings, isHosted(host));

const isSameStart = (host: Host, before: Settings, now: Settings): boolean =>
  before.routing === now.routing && missingOf(host, before) === missingOf(host, now);

/** The initial state is what the first frame was rendered with, the state what the element was given. */
function settingsStore(host: Host): StoreApi<Settings> {
  const settings = createStore<Settings>(() => frameSettings({ ...settingsOf(host), ...host.frameTexts }, isHosted(host)));
  settings.setState(settingsOf(host), true);
  const missing = missingOf(host, settings.getState());
  if (missing) complainOfMissingSetting(host, missing);
  return settings;
}

const flowOf = (host: Host, screen: Screen | undefined, emit: Emit, settings: () => Settings, isGone: () => boolean): Flow =>
  createFlow({
    tables: flows,
    session: ownSignIn(() => pageSession(settings())),
    settings,
    hosted: isHosted(host),
    screen,
    isSetUp: () => !missingOf(host, settings()),
    substituteScreen: (screen) => (blocksDevice(host) ? onMobile(screen) : screen),
    ports: {
      emit,
      navigate: (url) => {
        if (!isGone()) location.assign(url);
      },
      pageUrl,
      now: Date.now,
    },
  });

function rootOf(host: Host, tree: ReactNode, hydrate: boolean, isGone: () => boolean): Root {
  const options: RootOptions = {
    identifierPrefix: host.idPrefix,
    onUncaughtError: (error) => host.fail(error),
    // Removing an element while React takes over its frame causes an error that does not concern the page.
    onRecoverableError: (error) => {
      if (!isGone()) reportError(error);
    },
  };
  if (hydrate) return hydrateRoot(host.root, tree, options);
  const root = createRoot(host.root, options);
  root.render(tree);
  return root;
}

function pressAgain(host: Host, { press }: Presses): void {
  const pressed = host.takePress();
  // A click, since only for a click React hydrates the target at once; in a microtask, since effects set where links lead.
  queueMicrotask(() => pressed && press(pressed));
}

function fetchWhileTyping({ root }: Host, flow: Flow, language: Language): void {
  root.oninput = () => {
    root.oninput = null;
    if (!isEager(flow.getState().screen)) return;
    fetchNext(language.getState().t);
  };
}

function start(host: Host, flow: Flow, language: Language): StartedFlow {
  const started = startFlow(host, flow);
  const unwatch = isHosted(host) ? watchOnceSignedIn(host, flow.session(), language) : () => {};
  return { ...started, stop: stopAll(started.stop, unwatch, whenOnline(language.update)) };
}

export const mountWith =
  (HostedPage: ComponentType): Mount =>
  (host, hydrate, onListening) => {
    const settings = settingsStore(host);
    const placement = inPage(host);

    let gone = false;
    const row: ElementRow = elementTable[host.tag];
    const { emit, ready, end } = readyFirst(explainErrors(host.emit));
    const flow = flowOf(host, row.start, emit, settings.getState, () => gone);
    const language = languageOf(host, () => flow.session().client);
    const presses = guardPresses(host.element, host.container);
    let started = start(host, flow, language);

    // React takes over a first frame whose screen is in a file of its own after the tree around it.
    let hydratedOn: Committed | undefined = hydrate && !isEager(flow.getState().screen) ? 'visit' : 'tree';
    function onCommit(committed: Committed): void {
      if (committed === hydratedOn) {
        hydratedOn = undefined;
        onListening();
        placement.opened();
      }
      if (committed === 'effects') {
        // The button that was to come has come.
        host.root.classList.remove('na-passkey');
        pressAgain(host, presses);
      }
      if (committed !== 'screen') return;
      placement.opened();
      ready(flow.getState().screen);
      fetchWhileTyping(host, flow, language);
    }
    const tree = (
      <AppTree
        {...{ HostedPage, flow, settings, onCommit }}
        tag={host.tag}
        translations={language}
        framed={hydrate}
        addSheet={host.addSheet}
        pressed={presses.pressed}
      />
    );
    const root = rootOf(host, tree, hydrate, () => gone);

    return {
      update() {
        placement.moved();
        const before = settings.getState();
        const known = flow.session();
        settings.setState(settingsOf(host), true);
        language.update();
        if (flow.session() === known && isSameStart(host, before, settings.getState())) return started.update();
        // Another service gets nothing that was sent to, or typed for, the one before.
        if (flow.session().client.baseUrl !== known.client.baseUrl) flow.leave();
        // The flow starts again for another service or routing, or once a missing address is given.
        started.stop();
        started = start(host, flow, language);
      },
      unmount() {
        gone = true;
        placement.leave();
        presses.stop();
        started.stop();
        end(fire);
        flow.destroy();
        root.unmount();
      },
    };
  };
