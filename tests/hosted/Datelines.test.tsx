// @vitest-environment happy-dom
/** The clocks beside the form: empty in what the build draws, then the local times, updated each minute. */
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Datelines } from '../../src/hosted/Datelines.tsx';

/** A Friday, 30 seconds before 10:05 in New York. */
const NOW = Date.UTC(2026, 10, 20, 15, 4, 30);

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets the clocks be made. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

async function draw(lang: string) {
  const { container } = render(
    <div lang={lang}>
      <Datelines />
    </div>,
  );
  await settle();
  return container;
}
const rowOf = (container: Element, city: string) => [...container.querySelectorAll('li')].find((row) => row.textContent?.startsWith(city));

it('leave the place of the times empty in a drawn frame', () => {
  expect(renderToString(<Datelines />)).not.toMatch(/\d/);
});

it('show the local time of each city and go on with the minute', async () => {
  const container = await draw('en');
  expect(rowOf(container, 'New York')?.lastElementChild?.textContent).toBe('Fri 10:04');
  expect(rowOf(container, 'Tokyo')?.lastElementChild?.textContent).toBe('Sat 00:04');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await settle();
  expect(rowOf(container, 'New York')?.lastElementChild?.textContent).toBe('Fri 10:05');
});

it('are made one by one, so that no key or press waits for all of them', () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  const tasks: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((task: () => void) => tasks.push(task)) as unknown as typeof setTimeout);
  render(
    <div lang="en">
      <Datelines />
    </div>,
  );
  const each = tasks.map((task) => {
    formats.mockClear();
    task();
    return formats.mock.calls.length;
  });
  expect(each).toEqual([...Array.from({ length: 12 }, () => 1), 2]);
});

it('speak the language of the page, and are not read out', async () => {
  const container = await draw('de');
  expect(rowOf(container, 'New York')?.lastElementChild?.textContent).toMatch(/^Fr\.?,? 10:04$/);
  expect(container.querySelector('ol')?.getAttribute('aria-hidden')).toBe('true');
});

it.each([
  ['America/New_York', 'New York'],
  ['America/Toronto', 'Toronto'],
  // It is not listed: the first city with its time stands for it.
  ['America/Detroit', 'Toronto'],
])('mark one city for a reader in %s: %s', async (zone, city) => {
  vi.stubEnv('TZ', zone);
  const container = await draw('en');
  vi.unstubAllEnvs();
  expect([...container.querySelectorAll('.na-here')]).toEqual([rowOf(container, city)]);
});
