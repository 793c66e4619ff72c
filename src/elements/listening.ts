/** Listeners that can be taken away again. */
export function listening(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** Stops several things at once. */
export const both =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop();
  };
