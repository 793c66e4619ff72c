/** How a file of the product is loaded, in the two forms that have several. */
import type { Load } from './bring.ts';

/** `?r=1`: another address for the same file. */
const address = (file: string, retry: number): string => file + (retry ? `?r=${retry}` : '');

/** In the module form: beside the entry. */
export const imported: Load = (file, how, retry) =>
  retry ? import(/* @vite-ignore */ /* webpackIgnore: true */ address(`./${file}`, retry)) : (how as () => ReturnType<Load>)();
