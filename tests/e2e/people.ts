/** The people of the demo, as the tests meet them. */
import { type Person, people, spares } from '../../demo/people.ts';
import { addresses } from './addresses.ts';

/** A listed person by first name. */
export function personOf(firstName: string): Person {
  const found = people.find((person) => person.firstName === firstName);
  if (!found) throw new Error(`The demo has no ${firstName}.`);
  return found;
}

/** Somebody with both factors whom no test running at the same time uses. */
export async function anyone(): Promise<Person> {
  const number = Number(await (await fetch(`${addresses().publisher}/next-number`)).text());
  const found = spares[number % spares.length];
  if (!found) throw new Error('The demo has no spare people.');
  return found;
}
