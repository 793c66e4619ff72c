/** How a file of the product is loaded in the module form: beside the entry. */
import type { Load } from './bring.ts';

/** The name stands in a variable: a bundler that read it here would look for the file. */
const again = (address: string): ReturnType<Load> => import(address);

/** In a host's bundle the file has a name that only the bundler's own import knows. */
export const imported: Load = (file, how, retry) => {
  const literal = how as () => ReturnType<Load>;
  return retry ? again(`./${file}?r=${retry}`).catch(literal) : literal();
};
