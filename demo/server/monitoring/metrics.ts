/** Counters and state of the process in OpenMetrics, served at GET /metrics. */
import { performance } from 'node:perf_hooks';
import type { PoolState } from '../db/database.ts';
import type { HashQueue } from '../security/hash-queue.ts';
import type { Metrics } from '../service.ts';

/** Upper ends in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Durations {
  readonly within: number[];
  count: number;
  sum: number;
}

interface Sources {
  readonly pool: (() => PoolState) | undefined;
  readonly hashes: Pick<HashQueue, 'state'>;
}

type Labels = Readonly<Record<string, string | number>>;

const line = (name: string, labels: Labels, value: number) => {
  const pairs = Object.entries(labels).map(([key, label]) => `${key}="${label}"`);
  return `${name}${pairs.length ? `{${pairs.join(',')}}` : ''} ${value}`;
};

const family = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string, lines: readonly string[]) =>
  lines.length ? [`# TYPE ${name} ${type}`, `# HELP ${name} ${help}`, ...lines] : [];

function histogram(name: string, labels: Labels, { within, count, sum }: Durations): readonly string[] {
  return [
    ...BUCKETS.map((le, index) => line(`${name}_bucket`, { ...labels, le }, within[index] ?? 0)),
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, Number(sum.toFixed(6))),
    line(`${name}_count`, labels, count),
  ];
}

const gauges = (name: string, help: string, state: Readonly<Record<string, number>>) =>
  family(
    name,
    'gauge',
    help,
    Object.entries(state).map(([key, value]) => line(name, { state: key }, value)),
  );

/** Metrics of the process itself, under Prometheus's usual names. */
function processLines(): readonly string[] {
  const { user, system } = process.cpuUsage();
  const gauge = (name: string, help: string, value: number) => family(name, 'gauge', help, [line(name, {}, value)]);
  return [
    ...family('process_cpu_seconds', 'counter', 'Processor time.', [line('process_cpu_seconds_total', {}, (user + system) / 1e6)]),
    ...gauge('process_resident_memory_bytes', 'Memory.', process.memoryUsage.rss()),
    ...gauge('process_peak_resident_memory_bytes', 'The most memory it ever had.', process.resourceUsage().maxRSS * 1024),
    ...gauge('process_start_time_seconds', 'When it began.', Math.round(performance.timeOrigin) / 1000),
  ];
}

export function createMetrics({ pool, hashes }: Sources): Metrics {
  const calls = new Map<string, { readonly labels: Labels; count: number }>();
  const durations = new Map<string, Durations>();

  return {
    count(call, status, ms) {
      const key = `${call} ${status}`;
      const counted = calls.get(key) ?? { labels: { call, status }, count: 0 };
      counted.count += 1;
      calls.set(key, counted);

      const seconds = ms / 1000;
      const seen = durations.get(call) ?? { within: BUCKETS.map(() => 0), count: 0, sum: 0 };
      for (const [index, end] of BUCKETS.entries()) if (seconds <= end) seen.within[index] = (seen.within[index] ?? 0) + 1;
      seen.count += 1;
      seen.sum += seconds;
      durations.set(call, seen);
    },

    text() {
      const { running, waiting, refused } = hashes.state();
      const counts = [...calls.values()].map(({ labels, count }) => line('news_auth_calls_total', labels, count));
      const times = [...durations].flatMap(([call, seen]) => histogram('news_auth_call_seconds', { call }, seen));
      return [
        ...family('news_auth_calls', 'counter', 'Answers by call and status.', counts),
        ...family('news_auth_call_seconds', 'histogram', 'Time from request to answer.', times),
        ...(pool
          ? gauges('news_auth_database_connections', 'Connections of the pool, and requests that wait for one.', { ...pool() })
          : []),
        ...gauges('news_auth_hashes', 'Argon2 hashes that run and that wait.', { running, waiting }),
        ...family('news_auth_hashes_refused', 'counter', 'Hashes answered with 503.', [
          line('news_auth_hashes_refused_total', {}, refused),
        ]),
        ...processLines(),
        '# EOF\n',
      ].join('\n');
    },
  };
}
