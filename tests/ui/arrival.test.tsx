// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arriveIn, parkFocus, READ_MS, SETTLE_MS, useTakingTurns } from '../../src/ui/arrival.ts';

let isCoarse = false;
let frames: FrameRequestCallback[] = [];
/** What browsers tell screen readers goes out with a frame. */
function settle(ms = SETTLE_MS) {
  for (const run of frames.splice(0)) run(0);
  vi.advanceTimersByTime(ms);
}

beforeEach(() => {
  vi.useFakeTimers();
  isCoarse = false;
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Rename() {
  const button = useRef<HTMLButtonElement>(null);
  useTakingTurns(button);
  return (
    <button ref={button} type="button">
      Rename
    </button>
  );
}

const boxIn = (part: HTMLElement) => part.querySelector('input');
function Form() {
  const form = useRef<HTMLDivElement>(null);
  useTakingTurns(form, boxIn, 'pressed');
  return (
    <div ref={form}>
      <input />
    </div>
  );
}

const page = (isOpen: boolean) => (
  <div className="na-root">
    {isOpen ? <Form /> : <Rename />}
    <button type="button">Other</button>
  </div>
);
const button = (name: string) => screen.getByRole('button', { name });
const root = () => document.querySelector<HTMLElement>('.na-root');
const box = () => screen.getByRole('textbox');

/** @param from the button that has the focus when the form takes the place of the first one */
function opened(from: string | undefined = 'Rename') {
  const { rerender } = render(page(false));
  if (from) button(from).focus();
  rerender(page(true));
  return { close: () => rerender(page(false)) };
}

describe('the focus of a control that gives its place', () => {
  it('waits on the root until a screen reader can announce its new place, and back', () => {
    const { close } = opened();
    expect(document.activeElement).toBe(root());
    settle();
    expect(document.activeElement).toBe(box());
    expect(root()?.hasAttribute('tabindex')).toBe(false);
    close();
    expect(document.activeElement).toBe(root());
    settle();
    expect(document.activeElement).toBe(button('Rename'));
  });

  it('waits for a frame that is late, since the machine is busy', () => {
    opened();
    vi.advanceTimersByTime(10 * SETTLE_MS);
    expect(document.activeElement).toBe(root());
    settle();
    expect(document.activeElement).toBe(box());
  });

  it('arrives at once when the user types', () => {
    opened();
    root()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(document.activeElement).toBe(box());
  });

  it('arrives at once on a phone, which would close its keyboard', () => {
    isCoarse = true;
    opened();
    expect(document.activeElement).toBe(box());
  });

  it('stays where the user has moved it meanwhile', () => {
    opened();
    button('Other').focus();
    settle();
    expect(document.activeElement).toBe(button('Other'));
  });

  it('arrives at once where the press gave the control no focus, as in Safari', () => {
    opened('');
    expect(document.activeElement).toBe(box());
  });

  it('stays on a control that stays when the part comes back, and a page that begins takes none', () => {
    const { close } = opened();
    settle();
    button('Other').focus();
    close();
    settle();
    expect(document.activeElement).toBe(button('Other'));
  });
});

describe('the focus of a card that arrives', () => {
  const card = () => document.querySelector('.na-card') as HTMLElement;
  const heading = () => screen.getByRole('heading');

  /** As in Firefox, the selection is around the box that has the focus. */
  function arriving(content = <button type="button">Continue</button>) {
    const withCard = (key: string, inCard: ReactNode) => (
      <div className="na-root">
        <section className="na-card" key={key}>
          <h1 className="na-title" tabIndex={-1}>
            {key}
          </h1>
          {inCard}
        </section>
      </div>
    );
    const { rerender } = render(withCard('Login', <input />));
    box().focus();
    getSelection()?.collapse(card(), 1);
    parkFocus(card());
    rerender(withCard('Sign up', content));
    arriveIn(card());
  }

  it('takes the selection of the old card away, which would move Orca to the new one in silence', () => {
    arriving();
    expect(getSelection()?.rangeCount).toBe(0);
  });

  it('comes to a heading only after Orca has been at the root', () => {
    arriving();
    settle();
    expect(document.activeElement).toBe(root());
    vi.advanceTimersByTime(READ_MS - SETTLE_MS);
    expect(document.activeElement).toBe(heading());
  });

  it('comes to a field sooner', () => {
    arriving(
      <div data-field="email">
        <input />
      </div>,
    );
    settle();
    expect(document.activeElement).toBe(box());
  });

  it('is at the heading before Tab goes on from there', () => {
    arriving();
    root()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    expect(document.activeElement).toBe(heading());
  });
});
