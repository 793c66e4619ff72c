/** The idle watch of an element, and the warning that it draws. React is loaded only shortly before the warning. */
import type { IdleView } from '../../session/idle/idle-reducer.ts';
import { createIdleWatch } from '../../session/idle/idle-watch.ts';
import { followActivity } from './activity.ts';
import { settingsOf } from '../settings/settings.ts';
import { transferHold } from '../page/transfer-hold.ts';
import type { Guard, GuardOptions } from '../parts.ts';

/** What each phase needs: `loads` the code of the warning, `draws` the warning. */
const needs: Readonly<Record<IdleView['phase'], { readonly loads?: true; readonly draws?: true }>> = {
  off: {},
  active: {},
  soon: { loads: true },
  warning: { loads: true, draws: true },
};

/** Begins to watch a session for an element. */
export function guardSession({ host, session, language, loadOverlays, hasLogin }: GuardOptions): Guard {
  const watch = createIdleWatch({
    session,
    settings: () => settingsOf(host),
    emit: host.emit,
    navigate: (url) => location.assign(url),
    hasLogin,
    hold: transferHold,
  });
  let loading: Promise<(() => () => void) | undefined> | undefined;
  let erase: (() => void) | undefined;
  let stopped = false;

  const load = () =>
    loadOverlays().then(
      ({ drawOverlay, SessionWarning, idleWarningText }) => {
        // Asks for the translations before they are needed.
        for (const text of Object.values(idleWarningText)) language.getState().t(text);
        return () => drawOverlay(host, language, SessionWarning, { watch });
      },
      () => {
        // No network at the moment: the next look at the clock tries again.
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
