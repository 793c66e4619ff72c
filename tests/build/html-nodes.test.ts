// @vitest-environment node
import { expect, it } from 'vitest';
import { nodesOf } from '../../src/build/html-nodes.ts';

it('reads elements, their attributes, texts and comments', () => {
  expect(nodesOf('<p class="a&amp;b">To <b>you</b><!--$--><input value=""/></p>')).toEqual([
    ['p', { class: 'a&b' }, 'To ', ['b', {}, 'you'], { c: '$' }, ['input', { value: '' }]],
  ]);
});

it('spells attributes as HTML does, which XML pages insist on, and those of drawings as SVG does', () => {
  expect(nodesOf('<form noValidate=""><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></form>')).toEqual([
    ['form', { novalidate: '' }, ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0 0' }]]],
  ]);
});
