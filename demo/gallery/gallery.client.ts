/** The gallery in the browser: tiles grow to their content, respond only when pointed at, and can be searched. */
import { fitHeight, isLoaded } from '../pages/dom.ts';

const tiles = [...document.querySelectorAll<HTMLElement>('.tile')];

for (const tile of tiles) {
  const frame = tile.querySelector('iframe');
  if (!frame) continue;
  const show = () => {
    frame.dataset.loaded = '';
  };
  frame.addEventListener('load', show);
  if (isLoaded(frame)) show();
  if (!tile.matches('.page')) fitHeight(frame);
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
