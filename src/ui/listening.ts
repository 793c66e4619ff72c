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
export const stopAll =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop();
  };

/** Browsers say that they are online a moment before a call gets through. */
export const ONLINE_SETTLES_MS = 300;

/** Calls `then` each time the connection is back and has settled; `isBack`: it is already. Returns a function that stops it. */
export function whenOnline(then: () => void, isBack = false): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(then, ONLINE_SETTLES_MS);
  };
  if (isBack) settle();
  return stopAll(listening(window, 'online', settle), () => clearTimeout(timer));
}
