/** The search of the reference pages: matches in names come first, then those in the cells beside them, then those in sentences. */
import type { Entry } from './search-index.ts';
import { element } from '../pages/dom.ts';

const MOST = 12;
const form = document.querySelector<HTMLElement>('[data-search]');
const field = form?.querySelector('input');
const list = form?.querySelector('ol');
const status = form?.querySelector('[role="status"]');
const links = () => [...(list?.querySelectorAll('a') ?? [])];

let loading: Promise<readonly Entry[]> | undefined;
async function load(): Promise<readonly Entry[]> {
  const answer = await fetch(form?.dataset.search ?? '');
  if (!answer.ok) throw new Error(`the index was answered with ${answer.status}`);
  return (await answer.json()) as readonly Entry[];
}

/** Rank of a match: the whole name, its beginning, a part of it, the text beside it, the text below it; undefined if not found. */
function rank({ name, words, text = '' }: Entry, wanted: string): number | undefined {
  const own = name.toLowerCase();
  const within = (other: string) => other.toLowerCase().includes(wanted);
  const found = [own === wanted, own.startsWith(wanted), within(name), within(words), within(text)].indexOf(true);
  return found < 0 ? undefined : found;
}

function item({ name, where, href }: Entry): HTMLLIElement {
  const place = element('span', where);
  place.className = 'soft';
  const link = element('a', name, ' ', place);
  link.href = href;
  return element('li', link);
}

function show(entries: readonly Entry[], said: string): void {
  list?.replaceChildren(...entries.map(item));
  status?.replaceChildren(said);
}

async function search(): Promise<void> {
  const wanted = field?.value.trim().toLowerCase() ?? '';
  if (wanted === '') return show([], '');
  try {
    loading ??= load();
    const ranked = (await loading).flatMap((entry) => {
      const place = rank(entry, wanted);
      return place === undefined ? [] : [{ entry, place }];
    });
    // Something else was typed meanwhile.
    if (wanted !== field?.value.trim().toLowerCase()) return;
    const found = ranked.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
    const count = found.length === 1 ? '1 place found' : `${found.length || 'No'} places found`;
    show(found.slice(0, MOST), found.length > MOST ? `${count}; the first ${MOST} are shown.` : `${count}.`);
  } catch {
    loading = undefined;
    show([], 'The search could not be loaded. Type again to try once more.');
  }
}

function close(): void {
  if (field) field.value = '';
  show([], '');
}

/** The keys Down and Up move between the field and the results. */
function move(step: 1 | -1): void {
  const stops = links();
  const next = stops.findIndex((stop) => stop.matches(':focus')) + step;
  (stops[Math.min(next, stops.length - 1)] ?? field)?.focus();
}

const keys: Readonly<Record<string, () => void>> = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  Escape: () => {
    close();
    field?.focus();
  },
};

form?.addEventListener('keydown', (event) => {
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  links()[0]?.click();
});
// A result on this page is reached without loading it again.
list?.addEventListener('click', close);
field?.addEventListener('input', () => void search());
form?.toggleAttribute('hidden', false);
