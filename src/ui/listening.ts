/** Listeners that can be taken away again. */
export function listening<E extends Event = Event>(
  target: EventTarget,
  type: string,
  listener: (event: E) => void,
  capture = false,
): () => void {
  target.addEventListener(type, listener as EventListener, capture);
  return () => target.removeEventListener(type, listener as EventListener, capture);
}

/** Stops several things at once. */
export const both =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop();
  };
