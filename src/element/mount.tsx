/** The React half of an element: its flow, its texts and its tree, over the first frame where one stands. */
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { onMobile } from '../features/device/mobile.ts';
import { missingSetting } from '../settings/missing.ts';
import type { Settings } from '../settings/settings.ts';
import screensCss from './screens.css?inline';
import { createFlow } from '../flow/machine/flow-store.ts';
import { flows } from '../features/flows.ts';
import { AppTree } from './AppTree.tsx';
import { drawOverlay } from './overlay/draw-overlay.tsx';
import { blocksDevice } from './settings/device.ts';
import { frameSettings } from './boot/frame-settings.ts';
import type { Host, Mount } from './host.ts';
import { languageOf } from './settings/language.ts';
import { complainOfMissingAddress } from './overlay/missing-address.ts';
import { pageSession } from './page/page-session.ts';
import { guardPresses } from './presses.ts';
import { readyFirst } from './ready-first.ts';
import { settingsOf } from './settings/settings.ts';
import { startFlow } from './start.ts';
import { type ElementRow, elementTable } from './table.ts';
import { watchOnceSignedIn } from './overlay/watch-once-signed-in.ts';

export { setPage } from './page/page.ts';

// What stands beside the trees of elements that have none of ours comes with this chunk, which has React.
export { drawOverlay };

const textOf = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);

function Drawn({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  useLayoutEffect(then, [then]);
  return children;
}

export const mount: Mount = (host: Host, hydrate: boolean, drawn: () => void) => {
  const settings = createStore<Settings>(() => frameSettings(settingsOf(host), host.tag === 'news-auth-app'));
  settings.setState(settingsOf(host), true);
  const missing = () => missingSetting(settings.getState(), host.tag === 'news-auth-app');
  const missed = missing();
  if (missed) complainOfMissingAddress(host, missed);

  const row: ElementRow = elementTable[host.tag];

  host.addSheet(screensCss);

  let gone = false;
  const session = () => pageSession(settings.getState());
  const { emit, ready } = readyFirst(host.emit);
  const flow = createFlow({
    tables: flows,
    session,
    settings: settings.getState,
    authorUrl: () => textOf(host.given().redirectUrl),
    screen: row.start,
    isSetUp: () => !missing(),
    isDrawn: true,
    instead: (screen) => (blocksDevice(host) ? onMobile(screen) : screen),
    ports: {
      emit,
      navigate: (url) => {
        if (!gone) location.assign(url);
      },
      pageUrl: () => location.href,
      now: Date.now,
    },
  });
  const language = languageOf(host, () => session().client);
  const presses = guardPresses(host.element);
  let started = startFlow(host, flow);
  const unwatch = row.watches ? watchOnceSignedIn(host, session(), language, drawOverlay) : undefined;

  const options: RootOptions = {
    identifierPrefix: host.idPrefix,
    onUncaughtError: (error) => host.fail(error),
    // Removed before it was taken over: React cannot know that nobody is there to be told.
    onRecoverableError: (error) => {
      if (!gone) reportError(error);
    },
  };
  function onDrawn() {
    drawn();
    // A click: React hydrates what it falls on at once, which it does not do for a submit.
    queueMicrotask(() => host.pressed?.click());
  }

  const onShown = () => ready(flow.getState().screen);
  const tree = (
    <Drawn then={onDrawn}>
      <AppTree tag={host.tag} flow={flow} settings={settings} translations={language} onShown={onShown} pressed={presses.pressed} />
    </Drawn>
  );
  const root = hydrate ? hydrateRoot(host.root, tree, options) : createRoot(host.root, options);
  if (!hydrate) root.render(tree);

  return {
    update() {
      const { routing } = settings.getState();
      const known = session();
      const lacked = missing();
      settings.setState(settingsOf(host), true);
      language.update();
      if (session() === known && settings.getState().routing === routing && missing() === lacked) return started.update();
      // Another service, another place where its screens are told, or nothing that is missing any more.
      started.stop();
      started = startFlow(host, flow);
    },
    unmount() {
      gone = true;
      presses.stop();
      started.stop();
      unwatch?.();
      flow.destroy();
      root.unmount();
    },
  };
};
