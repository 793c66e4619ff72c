/** How a file of the product is loaded in the module form: beside the entry. */
import type { Load } from './bring.ts';

/** Known at run time only: a host's bundler leaves it to the browser. */
const again = (address: string): ReturnType<Load> => import(/* webpackIgnore: true */ /* @vite-ignore */ address);

/** In a host's bundle the file may have another name, which only the literal import knows: it is the last try. */
export const imported: Load = (file, how, retry) => {
  const literal = how as () => ReturnType<Load>;
  return retry ? again(`./${file}?r=${retry}`).catch(literal) : literal();
};
