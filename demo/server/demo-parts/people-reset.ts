/** PUT /demo/people/{id or address}/reset puts a person of the demo back into the documented state, so that the kit can run any number of times. */
import { everybody } from '../../people.ts';
import type { MountRoutes } from '../service.ts';
import { requestAddress } from '../networks/client-address.ts';
import { reset } from '../limits/counters.ts';
import { networkAttempt, passwordAttempt, sendingAttempt, signUpAttempt } from '../limits/limits.ts';
import { textNetworkAttempt } from '../limits/text-limits.ts';
import { endPendingLoginsOf } from '../security/pending-logins.ts';
import { endTicketsOf } from '../security/reset-tickets.ts';
import { endSessionsOf } from '../security/sessions.ts';
import { seedPeople } from './seed.ts';

export const mountPeopleReset: MountRoutes = (app, service) => {
  app.put('/demo/people/:id/reset', async (context) => {
    const id = context.req.param('id');
    const person = everybody.find((person) => person.id === id || person.email === id);
    if (!person) return context.json({ error: 'There is nobody with this id or e-mail address.' }, 404);
    for (const end of [endSessionsOf, endPendingLoginsOf, endTicketsOf]) await end(service, person.id);
    await seedPeople(service, [person]);
    const address = requestAddress(context, service);
    const attempts = [networkAttempt, sendingAttempt, textNetworkAttempt].map((attemptOf) => attemptOf(service, address));
    await reset(service, ...attempts, passwordAttempt(service, person.email, address), signUpAttempt(service, person.email));
    return context.json({ id: person.id, email: person.email });
  });
};
