/** S4 maintenance banner: while a window starts within the next 72 hours or is in progress. */
import type { Reply } from '../../contract/contract.ts';

/** ms since 1970. */
export interface MaintenanceWindow {
  readonly start: number;
  readonly end: number;
}
type Windows = Reply<'maintenanceWindows'>;

/** S9. */
const AHEAD_MS = 72 * 3_600_000;

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** NaN for a time without a zone, and for a 30th of February, which some browsers move to March. */
function instant(text: string): number {
  const [, year, month, day] = INSTANT.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) ? Date.parse(text) : Number.NaN;
}

/** Comparisons with NaN are false, so invalid dates drop out. */
const readable = (windows: Windows): readonly MaintenanceWindow[] =>
  windows
    .map(({ startTime, endTime }) => ({ start: instant(startTime), end: instant(endTime) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);

export const shownWindow = (windows: Windows, now: number): MaintenanceWindow | undefined =>
  readable(windows).find(({ start, end }) => start - AHEAD_MS <= now && now < end);

/** `Infinity`: never. */
export const nextChange = (windows: Windows, now: number): number =>
  Math.min(
    ...readable(windows)
      .flatMap(({ start, end }) => [start - AHEAD_MS, end])
      .filter((moment) => moment > now),
  );
