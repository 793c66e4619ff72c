/** The React half of an element: its flow, its texts and its tree, over the first frame where one stands. */
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { onMobile } from '../features/device/mobile.ts';
import { missingSetting } from '../settings/missing.ts';
import { text } from '../settings/readers.ts';
import type { Settings } from '../settings/settings.ts';
import { stopAll, whenOnline } from '../ui/listening.ts';
import { pageUrl } from '../ui/own-document.ts';
import { createFlow } from '../flow/machine/flow-store.ts';
import type { Emit } from '../flow/machine/events.ts';
import type { Flow } from '../flow/machine/flow.ts';
import { ownSignIn } from '../flow/own-sign-in.ts';
import type { Screen } from '../flow/screens.ts';
import { flows } from '../features/flows.ts';
import { fetchNext, isEager } from '../features/views.tsx';
import { AppTree } from './AppTree.tsx';
import { explainErrors } from './explain.ts';
import { inPage } from './placement/in-page.ts';
import { blocksDevice } from './settings/device.ts';
import { frameSettings } from './boot/frame-settings.ts';
import type { Host, Mount } from './host.ts';
import { type Language, languageOf } from './settings/language.ts';
import { complainOfMissingSetting } from './overlay/missing-setting.ts';
import { fire, pageSession } from './page/page-session.ts';
import { guardPresses, type Presses } from './presses.ts';
import { readyFirst } from './ready-first.ts';
import { settingsOf } from './settings/settings.ts';
import { type StartedFlow, startFlow } from './start.ts';
import { type ElementRow, elementTable, isHosted } from './table.ts';
import { watchOnceSignedIn } from './overlay/watch-once-signed-in.ts';

const missingOf = (host: Host, settings: Settings) => missingSetting(settings, isHosted(host));

const isSameStart = (host: Host, before: Settings, now: Settings): boolean =>
  before.routing === now.routing && missingOf(host, before) === missingOf(host, now);

/** The settings store: its initial state is what the first frame was drawn with, its state what the element was given. */
function settingsStore(host: Host): StoreApi<Settings> {
  const settings = createStore<Settings>(() => frameSettings({ ...settingsOf(host), ...host.texts }, isHosted(host)));
  settings.setState(settingsOf(host), true);
  const missing = missingOf(host, settings.getState());
  if (missing) complainOfMissingSetting(host, missing);
  return settings;
}

/** The flow of an element. Once the element `isGone`, it no longer leaves the page. */
const flowOf = (host: Host, screen: Screen | undefined, emit: Emit, settings: () => Settings, isGone: () => boolean): Flow =>
  createFlow({
    tables: flows,
    session: ownSignIn(() => pageSession(settings())),
    settings,
    embedded: !isHosted(host),
    authorUrl: () => text.read(host.props().redirectUrl),
    screen,
    isSetUp: () => !missingOf(host, settings()),
    isDrawn: true,
    substituteScreen: (asked) => (blocksDevice(host) ? onMobile(asked) : asked),
    ports: {
      emit,
      navigate: (url) => {
        if (!isGone()) location.assign(url);
      },
      pageUrl,
      now: Date.now,
    },
  });

function Drawn({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  useLayoutEffect(then, [then]);
  return children;
}

/** Takes over the first frame, or draws anew. */
function rootOf(host: Host, tree: ReactNode, hydrate: boolean, isGone: () => boolean): Root {
  const options: RootOptions = {
    identifierPrefix: host.idPrefix,
    onUncaughtError: (error) => host.fail(error),
    // An element that was removed while React took its frame over causes an error that concerns no page.
    onRecoverableError: (error) => {
      if (!isGone()) reportError(error);
    },
  };
  if (hydrate) return hydrateRoot(host.root, tree, options);
  const root = createRoot(host.root, options);
  root.render(tree);
  return root;
}

/** Calls `drawn` once, when React begins to hear events: as soon as its tree is there or, if that `isLater`, the screen in it. */
function listening(isLater: boolean, drawn: () => void) {
  let waits = true;
  function listen() {
    if (!waits) return;
    waits = false;
    drawn();
  }
  return { withTree: isLater ? () => {} : listen, withScreen: listen };
}

/** Presses once more what was pressed before React listened. */
function pressAgain(host: Host, { press }: Presses): void {
  const { pressed } = host;
  host.pressed = undefined;
  // A click, not a submit: only for a click React hydrates the target at once. In a microtask, because effects set where links lead.
  queueMicrotask(() => pressed && press(pressed));
}

/** Once the user types into a screen, those that follow and their texts are fetched. */
function fetchWhileTyping({ root }: Host, flow: Flow, language: Language): void {
  root.oninput = () => {
    root.oninput = null;
    if (!isEager(flow.getState().screen)) return;
    fetchNext(language.getState().t);
  };
}

/** The flow at its first screen, and the idle watch of the hosted page. Texts that did not come are asked for again once online. */
function start(host: Host, flow: Flow, language: Language): StartedFlow {
  const started = startFlow(host, flow);
  const unwatch = isHosted(host) ? watchOnceSignedIn(host, flow.session(), language) : () => {};
  return { ...started, stop: stopAll(started.stop, unwatch, whenOnline(language.update)) };
}

export const mount: Mount = (host: Host, hydrate: boolean, drawn: () => void) => {
  const settings = settingsStore(host);
  const standing = inPage(host, drawn);

  let gone = false;
  const row: ElementRow = elementTable[host.tag];
  const { emit, ready, end } = readyFirst(explainErrors(host.emit));
  const flow = flowOf(host, row.start, emit, settings.getState, () => gone);
  const language = languageOf(host, () => flow.session().client);
  const presses = guardPresses(host.element, host.container);
  let started = start(host, flow, language);

  // A first frame whose screen is in a file of its own is taken over after the tree around it.
  const listens = listening(hydrate && !isEager(flow.getState().screen), standing.drawn);
  const onShown = () => {
    listens.withScreen();
    standing.shown();
    ready(flow.getState().screen);
    fetchWhileTyping(host, flow, language);
  };
  const tree = (
    <Drawn then={listens.withTree}>
      <AppTree
        {...{ flow, settings, onShown }}
        tag={host.tag}
        translations={language}
        framed={hydrate}
        onSettled={() => pressAgain(host, presses)}
        addSheet={host.addSheet}
        pressed={presses.pressed}
      />
    </Drawn>
  );
  const root = rootOf(host, tree, hydrate, () => gone);

  return {
    update() {
      standing.moved();
      const before = settings.getState();
      const known = flow.session();
      settings.setState(settingsOf(host), true);
      language.update();
      if (flow.session() === known && isSameStart(host, before, settings.getState())) return started.update();
      // Another service or another routing, or an address that was missing before: the flow starts again.
      started.stop();
      started = start(host, flow, language);
    },
    unmount() {
      gone = true;
      standing.leave();
      presses.stop();
      started.stop();
      end(fire);
      flow.destroy();
      root.unmount();
    },
  };
};
