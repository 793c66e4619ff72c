/** React components: `import { NewsLogin } from 'news-auth/react'`; events are `onNewsSuccess` and the like; a server renders the empty element. */
import {
  createElement,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { retryUntilLoaded, STILL_HERE_MS } from '../client/retry-load.ts';
import type { NewsAuthEvents } from '../flow/machine/events.ts';
import { camel, commonAttributes, elementTable, type ElementRow, type ElementTag } from '../element/element-table.ts';
import type { NewsElement, NewsElements } from '../element/types/elements.ts';
import type { PascalListeners, Properties } from '../element/types/frameworks.ts';

const events: { readonly [N in keyof PascalListeners]-?: keyof NewsAuthEvents } = {
  onNewsReady: 'news-ready',
  onNewsScreen: 'news-screen',
  onNewsSuccess: 'news-success',
  onNewsCancel: 'news-cancel',
  onNewsError: 'news-error',
  onNewsSession: 'news-session',
};

export type { NewsAuthGlobal } from '../element/page/global.ts';

type AnyProps = Readonly<Record<string, unknown>>;

const propertiesOf = (tag: ElementTag): ReadonlySet<string> => {
  const { attributes, properties }: ElementRow = elementTable[tag];
  return new Set([...[...commonAttributes, ...attributes].map(camel), ...properties, 'config', 'messages']);
};

/** React 18 writes the properties of a custom element as attributes, under their own names and `false` as a text. */
const asAttribute = ([name, value]: [string, unknown]): [string, unknown] =>
  name === 'className' ? ['class', value] : [name, value === false && (name === 'hidden' || name === 'inert') ? undefined : value];

// React 18 warns of layout effects on a server.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const NOT_LOADED = 'The elements could not be loaded. They are asked for again once the browser is online.';

/** An element that is not yet defined cannot report a failure itself. */
const define = (waiting: () => NewsElement | null): Promise<unknown> =>
  import('../index.ts').catch((error: unknown) => {
    setTimeout(() => {
      const element = waiting();
      if (!element) return;
      console.error(`news-auth, <${element.localName}>: ${NOT_LOADED}`, error);
      const detail = { code: 'SCREEN_NOT_LOADED', status: 0, requestId: '', screen: null, message: NOT_LOADED };
      element.dispatchEvent(new CustomEvent('news-error', { detail, bubbles: true, composed: true }));
    }, STILL_HERE_MS);
    throw error;
  });

function useElement(props: AnyProps, propertyNames: ReadonlySet<string>) {
  const element = useRef<NewsElement | null>(null);
  const latest = useRef<AnyProps>({});

  // The element keeps properties set before it is defined, and one that is no longer given takes its default.
  useEarlyEffect(() => {
    for (const name of propertyNames) {
      const now = props[name];
      if (element.current && latest.current[name] !== now) Reflect.set(element.current, name, now);
    }
    latest.current = props;
  });

  useEarlyEffect(() => {
    const leaving = new AbortController();
    for (const [prop, name] of Object.entries(events)) {
      const listener = (event: Event) => (latest.current[prop] as ((event: Event) => void) | undefined)?.(event);
      element.current?.addEventListener(name, listener, { signal: leaving.signal });
    }
    return () => leaving.abort();
  }, []);

  useEffect(() => void retryUntilLoaded(() => define(() => element.current)), []);
  return element;
}

type Props<T extends ElementTag> = Properties<T> & PascalListeners & Omit<HTMLAttributes<NewsElements[T]>, keyof Properties<T>>;
type Component<T extends ElementTag> = ForwardRefExoticComponent<Props<T> & RefAttributes<NewsElements[T]>>;

interface ViewProps {
  readonly tag: ElementTag;
  readonly propertyNames: ReadonlySet<string>;
  readonly props: AnyProps;
  readonly forwarded: ForwardedRef<NewsElement>;
}

function View({ tag, propertyNames, props, forwarded }: ViewProps) {
  const element = useElement(props, propertyNames);
  /** React 19 calls the clean-up function that a ref returned instead of the ref, React 18 ignores it, so it is called here. */
  const ended = useRef<(() => void) | undefined>(undefined);
  const setElement = useCallback(
    (node: NewsElement | null) => {
      element.current = node;
      if (ended.current) {
        ended.current();
        ended.current = undefined;
      } else if (typeof forwarded === 'function') {
        const answer: unknown = forwarded(node);
        ended.current = typeof answer === 'function' ? () => answer() : undefined;
      } else if (forwarded) forwarded.current = node;
    },
    [element, forwarded],
  );
  const native = Object.entries(props).filter(([name]) => !propertyNames.has(name) && !Object.hasOwn(events, name));
  // Read when the element comes into the page, which is before any effect.
  const early = { 'render-root': props['renderRoot'] };
  return createElement(tag as string, { ...Object.fromEntries(native.map(asAttribute)), ...early, ref: setElement });
}

/** React 18 gives a function component no `ref`. */
function componentOf<T extends ElementTag>(tag: T): Component<T> {
  const propertyNames = propertiesOf(tag);
  const withRef = forwardRef<NewsElement, AnyProps>((props, forwarded) => createElement(View, { tag, propertyNames, props, forwarded }));
  return withRef as Component<T>;
}

export const NewsLogin = componentOf('news-login');
export const NewsMfa = componentOf('news-mfa');
export const NewsSignup = componentOf('news-signup');
export const NewsFirstTimeUser = componentOf('news-first-time-user');
export const NewsSession = componentOf('news-session');
export const NewsSecurity = componentOf('news-security');
export const NewsMaintenance = componentOf('news-maintenance');
export const NewsAuthApp = componentOf('news-auth-app');
