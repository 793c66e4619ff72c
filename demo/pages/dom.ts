/** What several browser scripts of the demo do with elements. */
export function fitHeight(frame: HTMLIFrameElement): void {
  const measure = () => {
    const page = frame.contentDocument?.body;
    if (!page) return;
    new ResizeObserver(() => {
      frame.style.height = `${Math.ceil(page.getBoundingClientRect().height) + 2}px`;
    }).observe(page);
  };
  frame.addEventListener('load', measure);
  // Frames that are not loaded lazily may have loaded before the script.
  if (isLoaded(frame)) measure();
}

export const isLoaded = ({ contentDocument, src }: HTMLIFrameElement): boolean =>
  contentDocument?.URL === src && contentDocument.readyState === 'complete';

export function element<T extends keyof HTMLElementTagNameMap>(tag: T, ...content: (Node | string)[]): HTMLElementTagNameMap[T] {
  const node = document.createElement(tag);
  node.append(...content);
  return node;
}
