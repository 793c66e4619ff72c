// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { type ComponentType, createElement, createRef, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { elementTable } from '../../src/element/element-table.ts';
import type { NewsLoginElement } from '../../src/element/types/elements.ts';
import * as wrappers from '../../src/react/react.tsx';
import { NewsLogin, NewsSession } from '../../src/react/react.tsx';
import { patience } from '../patience.ts';

const config = { providerName: 'Wire' };

/** `news-login` → `NewsLogin`. */
const nameOf = (tag: string): string => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

it('every element of the table has a component', () => {
  const rendered = Object.entries(wrappers).map(([name, Component]) => [name, renderToString(createElement(Component as ComponentType))]);
  const wanted = Object.keys(elementTable).map((tag) => [nameOf(tag), `<${tag}></${tag}>`]);
  expect(Object.fromEntries(rendered)).toEqual(Object.fromEntries(wanted));
});

it('a server renders the element without content', () => {
  const html = renderToString(<NewsLogin id="here" data-own="1" apiBaseUrl="/api" config={config} />);
  expect(html).toBe('<news-login id="here" data-own="1"></news-login>');
});

it('says where it draws before it comes into the page, since an element reads that once', () => {
  expect(renderToString(<NewsLogin apiBaseUrl="/api" renderRoot="light" />)).toBe('<news-login render-root="light"></news-login>');
});

it('a ref of React 19 that answers with a function for the end has it called once, and is never given null', () => {
  const refs: (NewsLoginElement | null)[] = [];
  const ended = vi.fn();
  const { unmount } = render(
    <NewsLogin
      apiBaseUrl="/api"
      ref={(element) => {
        refs.push(element);
        return ended;
      }}
    />,
  );
  expect(ended).not.toHaveBeenCalled();
  unmount();
  expect([refs.length, refs.includes(null), ended.mock.calls.length]).toEqual([1, false, 1]);
});

it('native attributes and events go to the element as React has them, and ref is the element', () => {
  const ref = createRef<NewsLoginElement>();
  const pressed = vi.fn();
  const { container, rerender } = render(
    <NewsLogin ref={ref} apiBaseUrl="/api" className="mine" tabIndex={-1} aria-label="Log in" hidden onClick={pressed} />,
  );
  const element = container.firstElementChild as NewsLoginElement;
  expect(ref.current).toBe(element);
  expect([element.className, element.tabIndex, element.getAttribute('aria-label'), element.hidden]).toEqual(['mine', -1, 'Log in', true]);
  element.click();
  expect(pressed).toHaveBeenCalledOnce();
  rerender(<NewsLogin apiBaseUrl="/api" hidden={false} />);
  expect([ref.current, element.hidden]).toEqual([null, false]);
});

it('the element gets its properties before and after it is defined, and loses those no longer given', async () => {
  const { container, rerender } = render(
    <NewsLogin apiBaseUrl="/api" config={config} redirectUrl="https://app.example/" renderRoot="light" />,
  );
  const element = container.firstElementChild as NewsLoginElement;
  // The script is still loading, which takes longer on a busy machine.
  await vi.waitFor(() => expect(customElements.get('news-login')).toBeDefined(), patience);
  expect([element.apiBaseUrl, element.config, element.redirectUrl, element.shadowRoot]).toEqual([
    '/api',
    config,
    'https://app.example/',
    null,
  ]);
  rerender(<NewsLogin apiBaseUrl="/other" config={config} renderRoot="light" />);
  expect([element.apiBaseUrl, element.redirectUrl]).toEqual(['/other', undefined]);
});

it('events reach the listener of the latest render, once, and it can prevent them', () => {
  const first = vi.fn();
  const second = vi.fn((event: Event) => event.preventDefault());
  const draw = (listener: (event: Event) => void) => (
    <StrictMode>
      <NewsSession apiBaseUrl="/api" onNewsSession={listener} />
    </StrictMode>
  );
  const { container, rerender, unmount } = render(draw(first));
  rerender(draw(second));
  const element = container.firstElementChild as HTMLElement;
  const event = new CustomEvent('news-session', { detail: { state: 'warning' }, cancelable: true });
  expect(element.dispatchEvent(event)).toBe(false);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  unmount();
  element.dispatchEvent(new CustomEvent('news-session'));
  expect(second).toHaveBeenCalledOnce();
});
