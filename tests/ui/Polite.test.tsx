// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Polite } from '../../src/ui/feedback/Polite.tsx';

it('draws polite words that came with their region once more, since screen readers leave those out', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Polite>Done.</Polite>);
  const region = screen.getByRole('status');
  const drawn = region.firstChild;
  act(() => vi.advanceTimersByTime(1000));
  expect(region.textContent).toBe('Done.');
  expect(region.firstChild).not.toBe(drawn);
  const later = region.firstChild;
  rerender(<Polite>Done.</Polite>);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('status').firstChild).toBe(later);
});
