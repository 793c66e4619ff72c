import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../db/database.ts';
import type { HashQueue } from '../security/hash-queue.ts';
import type { Metrics } from '../service.ts';
import { addStoredState, type StoredState } from './stored-state.ts';

export const METRICS_TYPE = Registry.OPENMETRICS_CONTENT_TYPE;

interface Sources extends StoredState {
  readonly pool: (() => PoolState) | undefined;
  readonly hashes: Pick<HashQueue, 'state'>;
}

/** Processor, memory, heap and event loop exist once per process. */
const ofProcess = new Registry<typeof METRICS_TYPE>();
ofProcess.setContentType(METRICS_TYPE);
collectDefaultMetrics({ register: ofProcess });
new Gauge({
  name: 'process_peak_resident_memory_bytes',
  help: 'The most memory it ever had.',
  registers: [ofProcess],
  collect() {
    this.set(process.resourceUsage().maxRSS * 1024);
  },
});

export function createMetrics({ pool, hashes, ...storedState }: Sources): Metrics {
  const registry = new Registry<typeof METRICS_TYPE>();
  registry.setContentType(METRICS_TYPE);
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: readonly string[]) => new Counter({ name, help, labelNames, registers });
  const gauges = (name: string, help: string, state: () => Readonly<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      collect() {
        for (const [key, value] of Object.entries(state())) this.set({ state: key }, value);
      },
    });

  const calls = counter('news_auth_calls', 'Answers by call and status.', ['call', 'status']);
  const seconds = new Histogram({
    name: 'news_auth_call_seconds',
    help: 'Time from request to answer.',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const breached = counter('news_auth_breached_passwords', 'New passwords by what the list of breached ones said of them.', ['outcome']);
  const messages = {
    mail: counter('news_auth_mails', 'Mails that the mail server took or refused, or that could not be sent in time.', ['outcome']),
    text: counter(
      'news_auth_texts',
      'Text messages that the carrier took or refused, or that could not be sent in time, by calling code.',
      ['outcome', 'country'],
    ),
  };
  if (pool) gauges('news_auth_database_connections', 'Connections of the pool, and requests that wait for one.', () => ({ ...pool() }));
  gauges('news_auth_hashes', 'Argon2 hashes that run and that wait.', () => {
    const { running, waiting } = hashes.state();
    return { running, waiting };
  });
  new Counter({
    name: 'news_auth_hashes_refused',
    help: 'Hashes answered with 503.',
    registers,
    collect() {
      this.reset();
      this.inc(hashes.state().refused);
    },
  });

  addStoredState(registers, storedState);

  return {
    count(call, status, ms) {
      calls.inc({ call, status });
      seconds.observe({ call }, ms / 1000);
    },
    countMessage(kind, outcome, country) {
      if (kind === 'mail') messages.mail.inc({ outcome });
      if (kind === 'text') messages.text.inc({ outcome, country: country ?? 'unknown' });
    },
    countBreached: (outcome) => breached.inc({ outcome }),
    text: async () => (await registry.metrics()).replace(/# EOF\n$/, '') + (await ofProcess.metrics()),
  };
}
