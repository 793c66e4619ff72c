/** Memory lives as long as the element and is never stored (decisions 4, 5); only modules that import a slice can read or write it. */
declare const ofSlices: unique symbol;

/** Only `slice` can make one, since no other module has the symbol. */
export type Memory = { readonly [ofSlices]: true };

export const noMemory = {} as Memory;

interface Slice<T> {
  of(known: { readonly memory: Memory }): T;
  as(value: T): Memory;
}

/** A slice is dropped with the flow whose name its own begins with. */
export const slice = <T>(name: string, initial: T): Slice<T> => ({
  of: ({ memory }) => ((memory as Memory & Readonly<Record<string, unknown>>)[name] ?? initial) as T,
  as: (value) => ({ [name]: value }) as Memory,
});
