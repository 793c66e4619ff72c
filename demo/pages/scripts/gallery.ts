/** The gallery in the browser: tiles as tall as what they show, used only when pointed at, found by words. */
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
  frame.addEventListener('load', () => fitHeight(frame));
  // A frame that is not inert takes the focus when its screen moves it, and the page would jump there.
  tile.addEventListener('pointerenter', () => frame.toggleAttribute('inert', false));
  tile.addEventListener('pointerleave', () => frame.toggleAttribute('inert', true));
}

const find = document.querySelector<HTMLInputElement>('#find');
find?.addEventListener('input', () => {
  const wanted = find.value.trim().toLowerCase();
  for (const tile of tiles) tile.hidden = !(tile.dataset.words ?? '').toLowerCase().includes(wanted);
  for (const group of document.querySelectorAll<HTMLElement>('.group')) group.hidden = !group.querySelector('.tile:not([hidden])');
});

export {};
