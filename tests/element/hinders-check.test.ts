// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { hindrances } from '../../src/element/diagnose/page-checks.ts';

const { bind } = Function.prototype;
const promise = globalThis.Promise;
afterEach(() => {
  Object.defineProperty(Function.prototype, 'bind', { value: bind, configurable: true, writable: true });
  globalThis.Promise = promise;
  Reflect.deleteProperty(Object.prototype, 'extend');
  Reflect.deleteProperty(document, 'nodeName');
});

it('names a function of the browser that the page has replaced', () => {
  Object.defineProperty(Function.prototype, 'bind', { value: () => () => {}, configurable: true, writable: true });
  expect(hindrances()).toContain('Function.prototype.bind has been replaced');
});

it('names an enumerable property of Object.prototype', () => {
  Object.assign(Object.prototype, { extend: true });
  expect(hindrances()).toContain('Object.prototype.extend is enumerable');
});

it('names markup that hides what React reads of the document', () => {
  Object.defineProperty(document, 'nodeName', { value: document.createElement('form'), configurable: true });
  expect(hindrances()).toContain('an element named nodeName hides that of the document');
});
