/** Returns a function that removes the listener. */
export function listening<E extends Event = Event>(
  target: EventTarget,
  type: string,
  listener: (event: E) => void,
  capture = false,
): () => void {
  target.addEventListener(type, listener as EventListener, capture);
  return () => target.removeEventListener(type, listener as EventListener, capture);
}

export const stopAll =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop();
  };

/** Milliseconds: browsers report that they are online a moment before a call gets through. */
export const ONLINE_SETTLES_MS = 300;

/** `isBack` is whether the connection is back already; returns a function that stops it. */
export function whenOnline(then: () => void, isBack = false): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(then, ONLINE_SETTLES_MS);
  };
  if (isBack) settle();
  return stopAll(listening(window, 'online', settle), () => clearTimeout(timer));
}
