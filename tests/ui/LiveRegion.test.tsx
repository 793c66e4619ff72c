// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../src/ui/feedback/Dialog.tsx';
import { LiveRegion } from '../../src/ui/feedback/LiveRegion.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The highest number of characters that are shown in the next second. */
function mostShown(): number {
  const lengths = Array.from({ length: 10 }, () => {
    act(() => vi.advanceTimersByTime(100));
    return screen.getByRole('status').textContent.length;
  });
  return Math.max(...lengths);
}

const WORDS = 'It was removed.';
const page = (isAsked: boolean, words: string) => (
  <>
    <LiveRegion>{words}</LiveRegion>
    {isAsked && <Dialog title="Remove it?" onClose={vi.fn()} />}
  </>
);

it('changes once more where its words come as a dialog closes, behind which screen readers knew no region', () => {
  vi.useFakeTimers();
  const { rerender } = render(page(true, ''));
  rerender(page(false, WORDS));
  expect(mostShown()).toBe(WORDS.length + 1);
  rerender(page(false, ''));
  rerender(page(false, WORDS));
  expect(mostShown()).toBe(WORDS.length);
});

it('changes once its region is known, since screen readers leave out what came with it, and draws nothing anew that may be pressed', () => {
  vi.useFakeTimers();
  render(
    <LiveRegion>
      Not saved. <button type="button">Try again</button>
    </LiveRegion>,
  );
  const region = screen.getByRole('status');
  const button = screen.getByRole('button');
  const changes = () =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver((records) => {
        observer.disconnect();
        resolve(records.length);
      });
      observer.observe(region, { subtree: true, childList: true, characterData: true });
    });
  const changed = changes();
  for (let ms = 0; ms < 1000; ms += 100) act(() => vi.advanceTimersByTime(100));
  vi.useRealTimers();
  expect(screen.getByRole('button')).toBe(button);
  expect(region.textContent).toBe('Not saved. Try again');
  return expect(changed).resolves.toBeGreaterThan(0);
});
