/** Adds a listener; returns a function that removes it. */
export function listening<E extends Event = Event>(
  target: EventTarget,
  type: string,
  listener: (event: E) => void,
  capture = false,
): () => void {
  target.addEventListener(type, listener as EventListener, capture);
  return () => target.removeEventListener(type, listener as EventListener, capture);
}

/** Combines several stop functions into one. */
export const both =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop();
  };
