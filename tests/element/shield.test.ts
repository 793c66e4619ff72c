// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shieldTyping } from '../../src/element/shield.ts';

const host = document.createElement('div');
const root = host.attachShadow({ mode: 'open' });
root.innerHTML =
  '<label for="text"><span id="words">Email</span></label><input id="text"><input id="box" type="checkbox"><select id="list"></select><button id="button">Log In</button>';
shieldTyping(root);
document.body.append(host);

const heard = vi.fn();
const types = ['mousedown', 'mouseup', 'selectstart', 'contextmenu', 'copy', 'cut', 'paste', 'keydown', 'keypress', 'keyup'];
for (const type of [...types, 'click', 'pointerdown', 'input', 'focusin']) document.addEventListener(type, () => heard(type));
afterEach(() => heard.mockClear());

const fire = (id: string, event: Event) => root.getElementById(id)?.dispatchEvent(event);
const plain = (type: string) => new MouseEvent(type, { bubbles: true, composed: true });

describe('what the page hears of our boxes', () => {
  it.each(types.slice(0, 7))('is no %s on a text box, a list or a label', (type) => {
    for (const id of ['text', 'list', 'words']) fire(id, plain(type));
    expect(heard).not.toHaveBeenCalled();
    for (const id of ['box', 'button']) fire(id, plain(type));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each(['click', 'pointerdown', 'input', 'focusin'])('is every %s', (type) => {
    fire('text', plain(type));
    expect(heard).toHaveBeenCalledOnce();
  });

  const key = (type: string, init: KeyboardEventInit & { altGraph?: boolean }) => {
    const event = new KeyboardEvent(type, { bubbles: true, composed: true, ...init });
    Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'AltGraph' && init.altGraph === true });
    fire('text', event);
    return heard.mock.calls.length > 0;
  };

  it.each<[KeyboardEventInit & { altGraph?: boolean }, boolean]>([
    [{ key: 's' }, false],
    [{ key: '/' }, false],
    [{ key: ' ' }, false],
    [{ key: 'Dead' }, false],
    [{ key: 'Process' }, false],
    [{ key: 'Unidentified' }, false],
    [{ key: '@', ctrlKey: true, altKey: true }, false],
    [{ key: '@', altKey: true, altGraph: true }, false],
    [{ key: 'Enter' }, true],
    [{ key: 'Escape' }, true],
    [{ key: 'Tab' }, true],
    [{ key: 'ArrowLeft' }, true],
    [{ key: 'c', ctrlKey: true }, true],
    [{ key: 'v', metaKey: true }, true],
    [{ key: 's', altKey: true }, true],
  ])('of the key %j is %s', (init, isHeard) => {
    for (const type of ['keydown', 'keypress', 'keyup']) {
      heard.mockClear();
      expect([type, key(type, init)]).toEqual([type, isHeard]);
    }
  });

  it('is no key with Alt on Apple’s systems, where it writes characters', () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    expect(key('keydown', { key: '@', altKey: true })).toBe(false);
    vi.restoreAllMocks();
  });
});
