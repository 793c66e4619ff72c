// @vitest-environment happy-dom
/** The second press of a double click reaches only the control that got the first one. */
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { guardPresses, type Presses } from '../../src/element/press-rules.ts';

/** Events that got through, with their target, since the last call. */
let heard: string[] = [];
let presses: Presses;
let ours: HTMLElement;
let first: HTMLElement;
let second: HTMLElement;
let beside: HTMLElement;

function button(name: string, within: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.id = name;
  for (const type of ['mousedown', 'click', 'keydown', 'keyup']) button.addEventListener(type, () => heard.push(`${name} ${type}`));
  within.append(button);
  return button;
}

beforeEach(() => {
  heard = [];
  ours = document.createElement('section');
  document.body.append(ours);
  first = button('first', ours);
  second = button('second', ours);
  beside = button('beside', document.body);
  presses = guardPresses(ours);
});
afterEach(() => {
  presses.stop();
  document.body.replaceChildren();
});

/** Dispatches an event with the timestamp `at`, ms; `false` = its default was prevented. */
function send(target: Element, event: Event, at: number): boolean {
  Object.defineProperty(event, 'timeStamp', { value: at });
  return target.dispatchEvent(event);
}

interface Click {
  readonly at: number;
  readonly x?: number;
  readonly y?: number;
  /** The click count as the system reports it. */
  readonly detail?: number;
}

/** Dispatches the events of a pointer click; returns those that got through. */
function click(target: Element, { at, x = 100, y = 100, detail = 1 }: Click): readonly string[] {
  heard = [];
  const init = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, detail };
  send(target, new MouseEvent('mousedown', init), at);
  send(target, new MouseEvent('click', init), at + 1);
  return heard;
}

interface Key {
  readonly at: number;
  readonly key?: string;
  readonly repeat?: boolean;
}

/** Dispatches keydown and keyup; returns those that got through. */
function strike(target: Element, { at, key = 'Enter', repeat = false }: Key): readonly string[] {
  heard = [];
  const init = { bubbles: true, composed: true, cancelable: true, key, repeat };
  send(target, new KeyboardEvent('keydown', init), at);
  send(target, new KeyboardEvent('keyup', init), at + 1);
  return heard;
}

const enter = (target: Element) => send(target, new Event('input', { bubbles: true, composed: true }), 0);

const clicked = (name: string) => [`${name} mousedown`, `${name} click`];
const struck = (name: string) => [`${name} keydown`, `${name} keyup`];

describe('the second click of a double click', () => {
  beforeEach(() => {
    expect(click(first, { at: 1000 })).toEqual(clicked('first'));
  });

  it.each([0, 80, 200])('is blocked %d ms later at the same spot when another control is there now', (gap) => {
    expect(click(second, { at: 1000 + gap })).toEqual([]);
  });

  it('counts when it comes after more than 200 ms', () => {
    expect(click(second, { at: 1201 })).toEqual(clicked('second'));
  });

  it('is recognized by the system’s own click count, however slow it is and wherever it moved', () => {
    expect(click(second, { at: 9000, x: 300, detail: 2 })).toEqual([]);
  });

  it('may be up to 4 px off; further away it counts', () => {
    expect(click(second, { at: 1050, x: 104 })).toEqual([]);
    expect(click(second, { at: 1060, x: 104, y: 103 })).toEqual(clicked('second'));
  });

  it('counts when the first met nothing that takes a press, such as a button that was still disabled', () => {
    const around = ours.appendChild(document.createElement('div'));
    expect(click(around, { at: 2000 })).toEqual([]);
    expect(click(second, { at: 2080, detail: 2 })).toEqual(clicked('second'));
  });

  it('reaches the control that was clicked first, and anything drawn inside it', () => {
    const icon = document.createElement('span');
    first.append(icon);
    expect(click(first, { at: 1040 })).toEqual(clicked('first'));
    expect(click(icon, { at: 1080, detail: 2 })).toEqual(clicked('first'));
  });

  it('counts after something was entered in between, unless the system still counts the clicks', () => {
    enter(first);
    expect(click(second, { at: 1040 })).toEqual(clicked('second'));
    enter(second);
    expect(click(first, { at: 1080, detail: 2 })).toEqual([]);
  });

  it('may be followed by a third, which is blocked too, but a click after a pause counts', () => {
    expect(click(second, { at: 1150 })).toEqual([]);
    // 300 ms have passed since the first click.
    expect(click(second, { at: 1300 })).toEqual([]);
    expect(click(second, { at: 1501 })).toEqual(clicked('second'));
  });

  it('does not block what a script clicks, which has no pointer', () => {
    expect(click(second, { at: 1040 })).toEqual([]);
    second.click();
    expect(heard).toEqual(['second click']);
  });
});

describe('the second press on a submit button whose answer has emptied a box', () => {
  let form: HTMLElement;
  beforeEach(() => {
    form = ours.appendChild(document.createElement('form'));
    form.addEventListener('submit', (event) => event.preventDefault());
    form.append(first, second);
    first.setAttribute('type', 'submit');
    second.setAttribute('type', 'button');
  });
  const emptied = () => form.setAttribute('data-emptied', 'true');

  it('is dropped, by pointer and key, and counts after a pause', () => {
    click(first, { at: 1000 });
    emptied();
    expect(click(first, { at: 1080 })).toEqual([]);
    expect(click(first, { at: 1400 })).toEqual(clicked('first'));
    strike(first, { at: 2000 });
    expect(strike(first, { at: 2150 })).toEqual([]);
    expect(strike(first, { at: 2400 })).toEqual(struck('first'));
  });

  it('counts once something was typed, and where no box was emptied', () => {
    click(first, { at: 1000 });
    expect(click(first, { at: 1080 })).toEqual(clicked('first'));
    emptied();
    enter(first);
    expect(click(first, { at: 1120 })).toEqual(clicked('first'));
  });

  it('counts on a button of the form that submits nothing', () => {
    click(second, { at: 1000 });
    emptied();
    expect(click(second, { at: 1080 })).toEqual(clicked('second'));
  });
});

describe('a press that begins or ends outside the element', () => {
  it('has its second click blocked on the element when it began outside', () => {
    expect(click(beside, { at: 1000 })).toEqual(clicked('beside'));
    expect(click(second, { at: 1080 })).toEqual([]);
  });

  it('has its second click reach the page, without the focus, when it began inside', () => {
    click(first, { at: 1000 });
    heard = [];
    const init = { bubbles: true, cancelable: true, clientX: 100, clientY: 100, detail: 1 };
    expect(send(beside, new MouseEvent('mousedown', init), 1080)).toBe(false);
    expect(send(beside, new MouseEvent('click', init), 1081)).toBe(true);
    expect(heard).toEqual(clicked('beside'));
  });

  it('is the page’s own when both clicks meet controls of the page', () => {
    const other = button('other', document.body);
    click(beside, { at: 1000 });
    expect(send(other, new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: 100, clientY: 100 }), 1080)).toBe(true);
    expect(click(other, { at: 1090 })).toEqual(clicked('other'));
  });
});

describe.each(['Enter', ' '])('the key %j', (key) => {
  it('is blocked on another control when struck twice within 200 ms, keyup included, and counts later', () => {
    expect(strike(first, { at: 1000, key })).toEqual(struck('first'));
    expect(strike(second, { at: 1200, key })).toEqual([]);
    expect(strike(second, { at: 1401, key })).toEqual(struck('second'));
  });

  it('repeats for the control it was pressed on, and for no other, while held down', () => {
    strike(first, { at: 1000, key });
    expect(strike(first, { at: 1500, key, repeat: true })).toEqual(struck('first'));
    expect(strike(second, { at: 9000, key, repeat: true })).toEqual([]);
  });

  it('counts after another key, and after something was entered', () => {
    strike(first, { at: 1000, key });
    strike(second, { at: 1020, key: 'Tab' });
    expect(strike(second, { at: 1040, key })).toEqual(struck('second'));
    enter(second);
    expect(strike(first, { at: 1060, key })).toEqual(struck('first'));
  });
});

it('Enter and Space count as two presses, and so do a key and a click', () => {
  strike(first, { at: 1000 });
  expect(strike(second, { at: 1040, key: ' ' })).toEqual(struck('second'));
  expect(click(first, { at: 1080, x: 0, y: 0 })).toEqual(clicked('first'));
});

describe('a control that was pressed before React listened', () => {
  let now: MockInstance<() => number>;
  beforeEach(() => {
    now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    first.setAttribute('aria-busy', 'true');
    first.getBoundingClientRect = () => new DOMRect(100, 20, 400, 40);
    heard = [];
    presses.press(first);
  });
  afterEach(() => now.mockRestore());

  it('is pressed, is no longer busy, and is known as the last press', () => {
    expect(heard).toEqual(['first click']);
    expect(first.hasAttribute('aria-busy')).toBe(false);
    expect(presses.pressed()).toBe(first);
  });

  it('has a second click in its place blocked, for 200 ms and as long as the system counts it', () => {
    expect(click(second, { at: 1200, x: 300, y: 40 })).toEqual([]);
    expect(click(second, { at: 1401, x: 300, y: 40, detail: 2 })).toEqual([]);
    expect(click(second, { at: 1602, x: 300, y: 40 })).toEqual(clicked('second'));
  });

  it.each([
    { x: 99, y: 40 },
    { x: 501, y: 40 },
    { x: 300, y: 19 },
    { x: 300, y: 61 },
  ])('blocks no click elsewhere ($x, $y)', (place) => {
    expect(click(second, { at: 1100, ...place })).toEqual(clicked('second'));
  });

  it('has its second stroke of a key blocked likewise', () => {
    expect(strike(second, { at: 1200 })).toEqual([]);
    expect(strike(second, { at: 1401 })).toEqual(struck('second'));
  });

  it('may be pressed again', () => {
    expect(click(first, { at: 1100 })).toEqual(clicked('first'));
    expect(strike(first, { at: 1150 })).toEqual(struck('first'));
  });
});

it('the last press is known, and a blocked one is not it', () => {
  expect(presses.pressed()).toBeUndefined();
  click(first, { at: 1000 });
  click(second, { at: 1040 });
  expect(presses.pressed()).toBe(first);
  click(second, { at: 2000 });
  expect(presses.pressed()).toBe(second);
});

it('nothing is blocked once the guard is stopped', () => {
  click(first, { at: 1000 });
  presses.stop();
  expect(click(second, { at: 1040 })).toEqual(clicked('second'));
});
