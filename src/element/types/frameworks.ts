/**
 * The elements in the markup of frameworks. A declaration only has an effect where the framework's types are installed. Elsewhere it names an
 * unknown module, which is an error; `@ts-ignore` lets this one error pass, and is used for nothing else in this file.
 */
import type { ElementTag, commonAttributes, elementTable } from '../element-table.ts';
import type { CommonProperties, ElementProperties, NewsAuthEvent, NewsElements } from './elements.ts';
import type { NewsAuthEvents } from '../../flow/machine/events.ts';

type EventName = keyof NewsAuthEvents;
type Pascal<S extends string> = S extends `${infer Head}-${infer Rest}` ? `${Capitalize<Head>}${Pascal<Rest>}` : Capitalize<S>;

type Hear<N extends EventName> = (event: NewsAuthEvent<N>) => void;
/** `onnews-success`: React 19, Preact, Svelte 5. */
type LowerListeners = { readonly [N in EventName as `on${N}`]?: Hear<N> | undefined };
/** `on:news-success`: Solid, Svelte 4. */
type ColonListeners = { readonly [N in EventName as `on:${N}`]?: Hear<N> | undefined };
/** `onNewsSuccess`: the components of `news-auth/react`, Vue. */
export type PascalListeners = { readonly [N in EventName as `on${Pascal<N>}`]?: Hear<N> | undefined };

/** Every property of an element. */
export type Properties<T extends ElementTag> = CommonProperties & ElementProperties[T];

type AttributeName<T extends ElementTag> = (typeof commonAttributes)[number] | (typeof elementTable)[T]['attributes'][number];
type Value<P, N extends string> = N extends keyof P ? (P[N] extends boolean | undefined ? P[N] | '' : P[N]) : never;
/** Every attribute of an element, with the type of its property. */
type Attributes<T extends ElementTag> = { [A in AttributeName<T>]?: Value<Properties<T>, Uncapitalize<Pascal<A>>> | undefined };

/** The element's own part of its markup. */
type Markup<T extends ElementTag> = Properties<T> & Attributes<T>;

// biome-ignore-start lint/suspicious/noTsIgnore: an expected error would be one in every project that has the framework

/** @ts-ignore */
type ReactMarkup<E> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<E>, E>;
type InReact = { [T in ElementTag]: ReactMarkup<NewsElements[T]> & Markup<T> & LowerListeners & { class?: string } };
/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends InReact {}
  }
}

/** @ts-ignore */
type PreactMarkup<E extends EventTarget> = import('preact').HTMLAttributes<E>;
type InPreact = { [T in ElementTag]: PreactMarkup<NewsElements[T]> & Markup<T> & LowerListeners };
/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends InPreact {}
  }
}

/** @ts-ignore */
type SolidMarkup<E> = import('solid-js').JSX.HTMLAttributes<E>;
type PropertyOf<P> = { [N in keyof P & string as `prop:${N}`]?: P[N] };
type InSolid = { [T in ElementTag]: SolidMarkup<NewsElements[T]> & Markup<T> & PropertyOf<Properties<T>> & ColonListeners };
/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends InSolid {}
  }
}

/** @ts-ignore */
type SvelteMarkup<E extends EventTarget> = import('svelte/elements').HTMLAttributes<E>;
type InSvelte = { [T in ElementTag]: SvelteMarkup<NewsElements[T]> & Markup<T> & LowerListeners & ColonListeners };
/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends InSvelte {}
}

/** @ts-ignore */
type VueMarkup = import('vue').HTMLAttributes & import('vue').VNodeProps & import('vue').AllowedComponentProps;
type InVue = { [T in ElementTag]: new () => NewsElements[T] & { $props: VueMarkup & Properties<T> & PascalListeners } };
/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents extends InVue {}
}

// biome-ignore-end lint/suspicious/noTsIgnore: see above
