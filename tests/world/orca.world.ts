/** What Orca says in Firefox and Chromium. */
import { addresses } from '../e2e/fixtures/addresses.ts';
import { anyone } from '../e2e/fixtures/people.ts';
import { openPhone } from '../e2e/second-factor/second-factor.ts';
import { walk } from './orca/walk.ts';

const REFUSED = /We could not log you in with the entered email and password/;

walk('a sign-in with a wrong password first, and a code', ['firefox', 'chromium'], async (reader) => {
  const person = await anyone();
  await reader.open(`${addresses().hosted}/login`, /Email|required/);
  await reader.type(person.email);
  await reader.press('Return', /Password/);
  await reader.type('wrong');
  await reader.press('Return', REFUSED);
  await reader.type(person.password ?? '');
  await reader.press('Return', /Step 1 of 2/);
  await reader.press('Tab', /Send Code/);
  const phone = await openPhone(person);
  await reader.press('Return', /Step 2 of 2/);
  await reader.type('000000');
  await reader.press('Return', /Invalid code/);
  await reader.type(await phone.nextCode());
  await reader.press('Return', /Newsroom desk/);
});
