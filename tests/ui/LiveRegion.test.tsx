// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveRegion } from '../../src/ui/feedback/LiveRegion.tsx';

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
