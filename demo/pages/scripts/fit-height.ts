/** Keeps a frame of this origin as tall as what it shows. */
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
