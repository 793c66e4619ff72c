/** The gallery in the browser: tiles grow to their content, respond only when pointed at, and can be searched. */
const tiles = [...document.querySelectorAll<HTMLElement>('.tile')];

function fitHeight(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.body;
  if (!page || frame.closest('.page')) return;
  const measure = () => {
    frame.style.height = `${Math.ceil(page.getBoundingClientRect().height) + 2}px`;
  };
  new ResizeObserver(measure).observe(page);
}

for (const tile of tiles) {
  const frame = tile.querySelector('iframe');
  if (!frame) continue;
  const show = () => {
    frame.dataset.loaded = '';
    fitHeight(frame);
  };
  frame.addEventListener('load', show);
  // Frames that are not loaded lazily may have loaded before this script.
  if (frame.contentDocument?.URL === frame.src && frame.contentDocument.readyState === 'complete') show();
  tile.addEventListener('pointerenter', () => frame.toggleAttribute('inert', false));
  tile.addEventListener('pointerleave', () => frame.toggleAttribute('inert', true));
}

const find = document.querySelector<HTMLInputElement>('#find');
function showFound(): void {
  const wanted = find?.value.trim().toLowerCase() ?? '';
  for (const tile of tiles) tile.hidden = !(tile.dataset.words ?? '').toLowerCase().includes(wanted);
  for (const group of document.querySelectorAll<HTMLElement>('.group')) group.hidden = !group.querySelector('.tile:not([hidden])');
}
find?.addEventListener('input', showFound);
// Something may have been typed before this script arrived.
showFound();

export {};
