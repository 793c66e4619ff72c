// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTLE_MS, settleFocus } from '../../src/ui/arrival.ts';

let root: HTMLElement;
let box: HTMLInputElement;
let isCoarse = false;

beforeEach(() => {
  vi.useFakeTimers();
  isCoarse = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
  root = document.body.appendChild(document.createElement('div'));
  root.className = 'na-root';
  root.innerHTML = '<button>Rename</button><button>Other</button><input>';
  box = root.querySelector('input') as HTMLInputElement;
  root.querySelector('button')?.focus();
  // The control that was pressed goes, and what takes its place takes the focus.
  root.querySelector('button')?.remove();
});
afterEach(() => {
  root.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the focus of a control that is gone', () => {
  it('waits on the root until a screen reader can announce its new place', () => {
    settleFocus(box);
    expect(document.activeElement).toBe(root);
    vi.advanceTimersByTime(SETTLE_MS);
    expect(document.activeElement).toBe(box);
    expect(root.hasAttribute('tabindex')).toBe(false);
  });

  it('arrives at once when the user types', () => {
    settleFocus(box);
    root.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(document.activeElement).toBe(box);
  });

  it('arrives at once on a phone, which would close its keyboard', () => {
    isCoarse = true;
    settleFocus(box);
    expect(document.activeElement).toBe(box);
  });

  it('stays where the user has moved it meanwhile', () => {
    settleFocus(box);
    const other = root.querySelector('button') as HTMLButtonElement;
    other.focus();
    vi.advanceTimersByTime(SETTLE_MS);
    expect(document.activeElement).toBe(other);
  });
});
