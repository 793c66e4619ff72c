/**
 * React components for hosts that use React: `import { NewsLogin } from 'news-auth/react'`. Properties are properties, events are
 * `onNewsSuccess` and the like. They load the elements once mounted; on a server they render the empty element.
 */
import { createElement, type HTMLAttributes, useEffect, useLayoutEffect, useRef } from 'react';
import type { NewsAuthEvents } from '../flow/machine/events.ts';
import type { CommonProperties, ElementProperties, NewsAuthEvent, NewsElement } from '../element/types.ts';

type EventName = keyof NewsAuthEvents;
/** `news-success` → `onNewsSuccess`. */
type ListenerName<N extends EventName> = N extends `news-${infer Rest}` ? `onNews${Capitalize<Rest>}` : never;
type Listeners = { readonly [N in EventName as ListenerName<N>]?: (event: NewsAuthEvent<N>) => void };

const events: { readonly [N in EventName as ListenerName<N>]: N } = {
  onNewsReady: 'news-ready',
  onNewsScreen: 'news-screen',
  onNewsSuccess: 'news-success',
  onNewsCancel: 'news-cancel',
  onNewsError: 'news-error',
  onNewsSession: 'news-session',
};

type Markup = Pick<HTMLAttributes<HTMLElement>, 'id' | 'className' | 'style' | 'slot' | 'title' | 'hidden' | 'children'>;
/** What React itself puts on the element; all else is a property of ours. */
const isMarkup = (name: string): boolean => /^(id|className|style|slot|title|hidden|children|(data|aria)-.+)$/.test(name);

type Props<T extends keyof ElementProperties> = CommonProperties & ElementProperties[T] & Listeners & Markup;
type Given = Readonly<Record<string, unknown>>;

const picked = (props: Given, wanted: (name: string) => boolean): Given =>
  Object.fromEntries(Object.entries(props).filter(([name]) => wanted(name)));

function View({ tag, props }: { readonly tag: keyof ElementProperties; readonly props: Given }) {
  const ref = useRef<NewsElement>(null);
  const latest = useRef<Given>({});

  // Properties set before the element is defined are kept by it; one that is no longer given means the default again.
  useLayoutEffect(() => {
    const isOwn = (name: string) => !isMarkup(name) && !Object.hasOwn(events, name);
    const before = picked(latest.current, isOwn);
    const now = picked(props, isOwn);
    for (const name of Object.keys({ ...before, ...now })) {
      if (ref.current && before[name] !== now[name]) Reflect.set(ref.current, name, now[name]);
    }
    latest.current = props;
  });

  useLayoutEffect(() => {
    const leaving = new AbortController();
    for (const [prop, name] of Object.entries(events)) {
      const hear = (event: Event) => (latest.current[prop] as ((event: Event) => void) | undefined)?.(event);
      ref.current?.addEventListener(name, hear, { signal: leaving.signal });
    }
    return () => leaving.abort();
  }, []);

  useEffect(() => void import('../element/news-auth.ts'), []);

  return createElement(tag, { ...picked(props, isMarkup), ref });
}

const componentOf =
  <T extends keyof ElementProperties>(tag: T) =>
  (props: Props<T>) =>
    createElement(View, { tag, props: props as object as Given });

export const NewsLogin = componentOf('news-login');
export const NewsMfa = componentOf('news-mfa');
export const NewsSignup = componentOf('news-signup');
export const NewsFirstTimeUser = componentOf('news-first-time-user');
export const NewsSession = componentOf('news-session');
export const NewsMaintenance = componentOf('news-maintenance');
export const NewsAuthApp = componentOf('news-auth-app');
