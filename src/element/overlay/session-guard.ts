/** React is loaded only shortly before the warning. */
import type { IdleView } from '../../session/idle/idle-reducer.ts';
import { createIdleWatch, type IdleWatch } from '../../session/idle/idle-watch.ts';
import { settingsOf } from '../read-settings.ts';
import { transferHold } from '../page/transfer-hold.ts';
import type { Guard, GuardOptions } from '../parts.ts';
import { ofDocument, ownAddress } from '../../ui/own-document.ts';
import type { SessionStore } from '../../session/session-store.ts';

const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

export function followActivity(watch: IdleWatch, store: SessionStore): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const kind of kinds) addEventListener(kind, watch.activity, { signal, capture: true, passive: true });
  // Named elements can replace members of `document`, but not those of the window, to which the event bubbles.
  addEventListener(
    'visibilitychange',
    () => {
      if (ofDocument('visibilityState') === 'visible') watch.activity();
    },
    { signal },
  );
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return watch.look();
      // The tab's storage may hold another session by now, or none.
      store.reload();
      watch.resume();
    },
    { signal },
  );
  return () => controller.abort();
}

const needs: Readonly<Record<IdleView['phase'], { readonly loads?: true; readonly draws?: true }>> = {
  off: {},
  active: {},
  soon: { loads: true },
  warning: { loads: true, draws: true },
};

export function guardSession({ host, session, language, loadOverlays, hasLogin }: GuardOptions): Guard {
  const watch = createIdleWatch({
    session,
    settings: () => settingsOf(host),
    emit: host.emit,
    navigate: (url) => location.assign(ownAddress(url)),
    hasLogin,
    hold: transferHold,
  });
  let loading: Promise<(() => () => void) | undefined> | undefined;
  let erase: (() => void) | undefined;
  let stopped = false;

  const load = () =>
    loadOverlays().then(
      ({ drawOverlay, SessionWarning, idleWarningText }) => {
        // Requests the translations before they are needed.
        for (const text of Object.values(idleWarningText)) language.getState().t(text);
        return () => drawOverlay(host, language, SessionWarning, { watch });
      },
      () => {
        // Without network at the moment, the next look at the clock tries again.
        loading = undefined;
        return undefined;
      },
    );

  async function show({ phase }: IdleView): Promise<void> {
    const { loads, draws } = needs[phase];
    if (!draws) {
      erase?.();
      erase = undefined;
    }
    if (!loads) return;
    loading ??= load();
    const draw = await loading;
    if (!stopped && needs[watch.getState().phase].draws) erase ??= draw?.();
  }

  const stops = [watch.subscribe((view) => void show(view)), followActivity(watch, session.store), watch.stop];
  void show(watch.getState());
  return {
    update: watch.look,
    stop() {
      stopped = true;
      for (const stop of stops) stop();
      erase?.();
    },
  };
}
