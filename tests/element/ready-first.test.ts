// @vitest-environment node
import { expect, it } from 'vitest';
import { readyFirst } from '../../src/element/mount.tsx';
import type { Emit, NewsAuthEvents } from '../../src/flow/machine/events.ts';

function open() {
  const heard: string[] = [];
  const emit: Emit = (name, detail) => {
    heard.push('kind' in detail ? `${name} ${detail.kind}` : name);
    return false;
  };
  const { emit: tell, ready, end } = readyFirst(emit);
  const succeed = (kind: NewsAuthEvents['news-success']['kind']) => tell('news-success', { kind, waitUntil: () => {} });
  return { heard, emit, tell, ready, end, succeed };
}

it('a confirmation that is answered before its screen has arrived is told after news-ready, once', () => {
  const { heard, ready, succeed } = open();
  succeed('confirmed');
  expect(heard).toEqual([]);
  ready('signup-confirmation');
  ready('signup-confirmation');
  expect(heard).toEqual(['news-ready', 'news-success confirmed']);
});

it('a confirmation that is answered later is told at once', () => {
  const { heard, ready, succeed } = open();
  ready('signup-confirmation');
  expect(succeed('confirmed')).toBe(false);
  expect(heard).toEqual(['news-ready', 'news-success confirmed']);
});

it('other events wait for nothing: a listener may prevent what comes next', () => {
  const { heard, tell, succeed } = open();
  expect(succeed('login')).toBe(false);
  tell('news-screen', { screen: 'password', previous: 'login' });
  expect(heard).toEqual(['news-success login', 'news-screen']);
});

it('a confirmation is told even if its element is removed before its screen has arrived, once and without news-ready', () => {
  const { heard, emit, end, succeed } = open();
  succeed('confirmed');
  end(emit);
  end(emit);
  expect(heard).toEqual(['news-success confirmed']);
});
