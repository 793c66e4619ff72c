/** Of several elements that could do one thing for a page the first does it; when that one goes, the next takes over. */
interface Candidate {
  readonly begin: () => () => void;
  stop?: () => void;
}

const queues = new WeakMap<object, Candidate[]>();

/** `about`: what is to be done only once at a time. Answers what steps out of the queue again. */
export function electLeader(about: object, begin: () => () => void): () => void {
  const queue = queues.get(about) ?? [];
  queues.set(about, queue);
  const candidate: Candidate = { begin };
  const start = () => {
    const [first] = queue;
    if (first) first.stop ??= first.begin();
  };
  queue.push(candidate);
  start();
  return () => {
    queue.splice(queue.indexOf(candidate), 1);
    candidate.stop?.();
    start();
  };
}
