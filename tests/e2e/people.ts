/** The people of the demo, as the tests meet them. */
import { type Person, spares } from '../../demo/people.ts';
import { addresses } from './addresses.ts';

/** Somebody with both factors whom no test running at the same time uses. */
export async function anyone(): Promise<Person> {
  const number = Number(await (await fetch(`${addresses().publisher}/next-number`)).text());
  const found = spares[number % spares.length];
  if (!found) throw new Error('The demo has no spare people.');
  return found;
}
