/** Of several elements that could do one thing for a page the first does it; when that one goes, the next takes over. */
interface Turn {
  readonly begin: () => () => void;
  stop?: () => void;
}

const queues = new WeakMap<object, Turn[]>();

/** `about`: what is to be done only once at a time. Answers what steps out of the queue again. */
export function takeTurns(about: object, begin: () => () => void): () => void {
  const queue = queues.get(about) ?? [];
  queues.set(about, queue);
  const turn: Turn = { begin };
  const start = () => {
    const [first] = queue;
    if (first) first.stop ??= first.begin();
  };
  queue.push(turn);
  start();
  return () => {
    queue.splice(queue.indexOf(turn), 1);
    turn.stop?.();
    start();
  };
}
