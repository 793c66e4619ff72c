/**
 * The elements in the markup of frameworks. A declaration only has an effect where the framework's types are installed. Elsewhere it names an
 * unknown module, which is an error; `@ts-ignore` lets this one error pass, and is used for nothing else in this file.
 */
import type { ElementTag } from '../table.ts';
import type { NewsElements } from './elements.ts';
import type { ColonListeners, LowerListeners, Markup, PascalListeners, Properties } from './markup.ts';

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
