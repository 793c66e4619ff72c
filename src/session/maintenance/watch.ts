import { listCalls } from '../../contract/calls/lists.ts';
import { ApiError } from '../../client/answer.ts';
import type { Client } from '../../client/client.ts';
import type { Reply } from '../../contract/contract.ts';
import { type MaintenanceWindow, nextChange, shownWindow } from './windows.ts';

type Windows = Reply<'maintenanceWindows'>;

const REFRESH_MS = 10 * 60_000;

export async function askWindows({ call }: Pick<Client, 'call'>): Promise<Windows | ApiError> {
  try {
    return await call(listCalls.maintenanceWindows, {});
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** `now` is ms since 1970. */
export interface MaintenanceOptions {
  readonly client: () => Pick<Client, 'call'>;
  now(): number;
  isVisible(): boolean;
  show(window: MaintenanceWindow | undefined): void;
  readonly first?: (answer: Windows | ApiError) => void;
}

export interface MaintenanceWatch {
  look(): void;
  stop(): void;
}

export function watchMaintenance({ client, now, isVisible, show, first }: MaintenanceOptions): MaintenanceWatch {
  let windows: Windows = [];
  let current: MaintenanceWindow | undefined;
  let askedAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function check(): void {
    const next = shownWindow(windows, now());
    if (next?.start !== current?.start || next?.end !== current?.end) show(next);
    current = next;
    clearTimeout(timer);
    // The next refresh comes first, so no window is too far away for a timer.
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
