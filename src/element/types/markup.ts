/** What an element takes in the markup of a framework: attributes, properties, listeners. */
import type { NewsAuthEvents } from '../../flow/machine/events.ts';
import type { commonAttributes, ElementTag, elementTable } from '../table.ts';
import type { CommonProperties, ElementProperties, NewsAuthEvent } from './elements.ts';

type EventName = keyof NewsAuthEvents;
type Pascal<S extends string> = S extends `${infer Head}-${infer Rest}` ? `${Capitalize<Head>}${Pascal<Rest>}` : Capitalize<S>;

type Hear<N extends EventName> = (event: NewsAuthEvent<N>) => void;
/** `onnews-success`: React 19, Preact, Svelte 5. */
export type LowerListeners = { readonly [N in EventName as `on${N}`]?: Hear<N> | undefined };
/** `on:news-success`: Solid, Svelte 4. */
export type ColonListeners = { readonly [N in EventName as `on:${N}`]?: Hear<N> | undefined };
/** `onNewsSuccess`: the components of `news-auth/react`, Vue. */
export type PascalListeners = { readonly [N in EventName as `on${Pascal<N>}`]?: Hear<N> | undefined };

/** Every property of an element. */
export type Properties<T extends ElementTag> = CommonProperties & ElementProperties[T];

type AttributeName<T extends ElementTag> = (typeof commonAttributes)[number] | (typeof elementTable)[T]['attributes'][number];
type Value<P, N extends string> = N extends keyof P ? (P[N] extends boolean | undefined ? P[N] | '' : P[N]) : never;
/** Every attribute of an element, with the type of its property. */
type Attributes<T extends ElementTag> = { [A in AttributeName<T>]?: Value<Properties<T>, Uncapitalize<Pascal<A>>> | undefined };

/** The element's own part of its markup. */
export type Markup<T extends ElementTag> = Properties<T> & Attributes<T>;
