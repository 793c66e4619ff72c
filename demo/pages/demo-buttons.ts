/** Buttons that change something of the demo: a person put back, maintenance planned. */
const MINUTE_MS = 60_000;
const SAID_MS = 2500;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** `120 180`: a window from two to three hours from now. */
function bodyOf({ window }: DOMStringMap): string | undefined {
  if (window === undefined) return undefined;
  const [from, to] = window.split(' ').map(Number);
  return JSON.stringify(from !== undefined && to !== undefined ? [{ startTime: inMinutes(from), endTime: inMinutes(to) }] : []);
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-put]') : null;
  if (!button) return;
  const { put = '', done } = button.dataset;
  const answer = await fetch(put, { method: 'PUT', body: bodyOf(button.dataset), headers: { 'content-type': 'application/json' } }).catch(
    () => undefined,
  );
  const text = answer?.ok ? (done ?? 'Done') : 'That did not work.';
  const status = done === undefined ? undefined : document.querySelector('[data-status]');
  if (status) return status.replaceChildren(text);
  const before = button.textContent ?? '';
  button.textContent = text;
  setTimeout(() => button.replaceChildren(before), SAID_MS);
});

export {};
