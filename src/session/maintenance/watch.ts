/** Follows the maintenance windows while a page stays open (S4). */
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import type { Reply } from '../../contract/contract.ts';
import { type MaintenanceWindow, nextChange, shownWindow } from './windows.ts';

type Windows = Reply<'maintenanceWindows'>;

/** How old an answer may get, ms. */
const REFRESH_MS = 10 * 60_000;

/** The windows, or why there is no usable answer. */
export async function askWindows({ call }: Pick<Client, 'call'>): Promise<Windows | ApiError> {
  try {
    return await call('maintenanceWindows', {});
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** `now` is ms since 1970. */
export interface MaintenanceOptions {
  readonly client: () => Pick<Client, 'call'>;
  now(): number;
  /** Hidden pages do not ask. */
  isVisible(): boolean;
  /** The window to warn of has changed. */
  show(window: MaintenanceWindow | undefined): void;
  /** The first answer, of either kind. */
  readonly first?: (answer: Windows | ApiError) => void;
}

/** The watch over the windows of one service. */
export interface MaintenanceWatch {
  /** The page is seen or online again: asks when the answer is old, else looks at the clock. */
  look(): void;
  stop(): void;
}

/** Asks at once, then every ten minutes while the page is visible. */
export function watchMaintenance({ client, now, isVisible, show, first }: MaintenanceOptions): MaintenanceWatch {
  let windows: Windows = [];
  let shown: MaintenanceWindow | undefined;
  let askedAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function check(): void {
    const found = shownWindow(windows, now());
    if (found?.start !== shown?.start || found?.end !== shown?.end) show(found);
    shown = found;
    clearTimeout(timer);
    // At most until the next refresh: no window is too far away for a timer.
    timer = setTimeout(look, Math.max(1_000, Math.min(askedAt + REFRESH_MS, nextChange(windows, now())) - now()));
  }

  async function ask(): Promise<Windows | ApiError> {
    askedAt = now();
    const answer = await askWindows(client());
    if (stopped) return answer;
    if (Array.isArray(answer)) windows = answer;
    check();
    return answer;
  }

  function look(): void {
    if (!isVisible()) return;
    if (now() - askedAt >= REFRESH_MS) void ask();
    else check();
  }

  void ask().then((answer) => {
    if (!stopped) first?.(answer);
  });
  return {
    look,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
