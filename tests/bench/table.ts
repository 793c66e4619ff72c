/** Medians of the pages' visits, their ratios to the floors, and whether quality.md's limits hold. */
import { BARE, type Competitor, type Limit, VANILLA } from './competitors.ts';
import type { Visit } from './loading.ts';
import { median, type Table } from './report.ts';

/** By the page's id. */
export type Visits = ReadonlyMap<string, Visit[]>;

const floorNames = { [VANILLA]: 'vanilla', [BARE]: 'bare React' } as const;

export function loadingTable(compared: readonly Competitor[], visits: Visits): Table {
  const all = (id: string, read: (visit: Visit) => number | undefined) =>
    median((visits.get(id) ?? []).map((visit) => read(visit) ?? Number.NaN));
  const floor = { [VANILLA]: all(VANILLA, ({ typed }) => typed), [BARE]: all(BARE, ({ typed }) => typed) };

  /** `1.32 × vanilla (at most 1.15)` */
  const ratio = (ms: number, { to, most }: Limit) => {
    const times = ms / floor[to];
    return `${times.toFixed(2)} × ${floorNames[to]} (${times <= most ? 'at' : 'NOT MET: at'} most ${most})`;
  };

  return compared.map(({ id, name, answers, limits }) => {
    const typed = all(id, (visit) => visit.typed);
    const answered = all(id, (visit) => visit.answered);
    const requests = all(id, (visit) => visit.requests);
    const most = limits ? ` (${requests <= limits.requests ? 'at' : 'NOT MET: at'} most ${limits.requests})` : '';
    return {
      page: name,
      'typed ms': Math.round(typed),
      'as a ratio': limits ? ratio(typed, limits.typed) : '',
      'answered ms': answers ? Math.round(answered) : '',
      'as a ratio ': answers && limits ? ratio(answered, limits.answered) : '',
      requests: `${requests}${most}`,
      KB: (all(id, (visit) => visit.bytes) / 1024).toFixed(1),
    };
  });
}
