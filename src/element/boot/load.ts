/** How a file of the product is loaded in the module form: beside the entry. */
import type { Load } from './bring.ts';

/** Imports an address that is known at run time only; the build writes it below the entry (`BY_ADDRESS`). */
declare const byAddress: (address: string) => ReturnType<Load>;

/** In a host's bundle the file may have another name, which only the literal import knows: it is the last try. */
export const imported: Load = (file, how, retry) => {
  const literal = how as () => ReturnType<Load>;
  return retry ? byAddress(`./${file}?r=${retry}`).catch(literal) : literal();
};
