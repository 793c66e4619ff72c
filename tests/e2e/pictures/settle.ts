/** When a page has settled: nothing is under way or due, and nothing changes from frame to frame. Both functions run in the page. */

interface Work {
  /** Requests that were not answered. */
  requests: number;
  /** Timers that run out soon. */
  readonly timers: Set<number>;
}
declare const work: Work;

/**
 * Runs before the page's scripts. A timer that would run out while pictures are taken, such as that of a message that goes by itself, never does:
 * the pictures show the state as it begins. The clock of the gallery stands still anyway.
 */
export function countWork(): void {
  const LATE_MS = 4_000;
  /** Countdowns tick more slowly, and change nothing while the clock stands still. */
  const SOON_MS = 500;
  /** A timer that is set by a timer that was set by a timer … repeats for ever. */
  const DEEPEST = 5;
  let depth = 0;
  const counted: Work = { requests: 0, timers: new Set() };
  Object.assign(globalThis, { work: counted });
  const { fetch: request, setTimeout: begin, clearTimeout: end } = globalThis;

  // Some messages name the request. Those that reach the real service keep a name of their own, or it would repeat its first answer.
  const uuid = crypto.randomUUID.bind(crypto);
  Object.defineProperty(crypto, 'randomUUID', { value: () => '7d9f2c1e-58b4-4f0a-9c3d-2e6a1b8f4d70' });
  globalThis.fetch = async (input, init) => {
    counted.requests += 1;
    const headers = new Headers(init?.headers);
    if (headers.has('x-request-id')) headers.set('x-request-id', uuid());
    try {
      const answer = await request(input, { ...init, headers });
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      counted.requests -= 1;
    }
  };
  globalThis.setTimeout = ((run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms >= LATE_MS) return 0;
    const own = depth + 1;
    const timer = begin(() => {
      counted.timers.delete(timer);
      depth = own;
      try {
        run(...given);
      } finally {
        depth = 0;
      }
    }, ms) as unknown as number;
    if (ms <= SOON_MS && own <= DEEPEST) counted.timers.add(timer);
    return timer;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: number | undefined) => {
    if (timer !== undefined) counted.timers.delete(timer);
    end(timer);
  }) as typeof clearTimeout;
}

/** On a page with `countWork`. */
export async function settle(): Promise<void> {
  const QUIET_FRAMES = 2;
  /** What goes on for so long never ends. */
  const MOST_FRAMES = 600;
  /** A frame was painted and the page had time to spare, so that all tasks that were queued before have run. */
  const frame = () =>
    new Promise<void>((resolve) => void requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 500 })));
  const roots = () => [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  let changes = 0;
  const observer = new MutationObserver(() => {
    changes += 1;
  });
  await document.fonts.ready;
  for (let quiet = 0, frames = 0; quiet < QUIET_FRAMES; frames += 1) {
    if (frames > MOST_FRAMES) throw new Error(`${work.requests} requests, ${work.timers.size} timers and ${changes} changes go on`);
    for (const root of roots()) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    changes = 0;
    await frame();
    quiet = changes === 0 && work.requests === 0 && work.timers.size === 0 ? quiet + 1 : 0;
  }
  observer.disconnect();
}
