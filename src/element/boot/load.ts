/** How a file of the product is loaded in the module form: beside the entry. */
import type { Load } from './bring.ts';

/** The name stands in a variable: a bundler that read it here would look for the file. */
const again = (address: string): ReturnType<Load> => import(address);

export const imported: Load = (file, how, retry) => (retry ? again(`./${file}?r=${retry}`) : (how as () => ReturnType<Load>)());
