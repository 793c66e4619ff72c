/**
 * What lives only as long as the element: never stored (decisions 4, 5). Each flow declares a slice of its own, and only a module that imports
 * the slice can read it or write it.
 */
declare const ofSlices: unique symbol;

/** The slices by name. Only `slice` can make one: no other module has the symbol. */
export type Memory = { readonly [ofSlices]: true };

/** Nothing is remembered yet: each slice is as it was declared. */
export const noMemory = {} as Memory;

/** One flow's part of the memory. */
export interface Slice<T> {
  of(known: { readonly memory: Memory }): T;
  /** What a transition writes as its `memory`. */
  as(value: T): Memory;
}

/** Declares a slice by its name and first state. It is dropped with the flow whose name is the beginning of its own. */
export const slice = <T>(name: string, initial: T): Slice<T> => ({
  of: ({ memory }) => ((memory as Memory & Readonly<Record<string, unknown>>)[name] ?? initial) as T,
  as: (value) => ({ [name]: value }) as Memory,
});
