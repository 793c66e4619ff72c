/** Lets only one element of a page do a job: the first one; when it goes, the next takes over. */
interface Candidate {
  readonly begin: () => () => void;
  stop?: () => void;
}

const queues = new WeakMap<object, Set<Candidate>>();

/** `about` identifies the job. Returns a function that withdraws the candidate. */
export function electLeader(about: object, begin: () => () => void): () => void {
  const queue = queues.get(about) ?? new Set();
  queues.set(about, queue);
  const candidate: Candidate = { begin };
  const start = () => {
    const [first] = queue;
    if (first) first.stop ??= first.begin();
  };
  queue.add(candidate);
  start();
  return () => {
    if (!queue.delete(candidate)) return;
    candidate.stop?.();
    start();
  };
}
