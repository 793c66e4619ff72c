/** PUT /demo/people/{id or address}/reset restores a person's documented state, so that the kit can run any number of times. */
import { everybody } from '../../people.ts';
import type { MountRoutes } from '../service.ts';
import { requestAddress } from '../networks/client-address.ts';
import { inNetworks, reset } from '../limits/counters.ts';
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
    if (!person) return context.json({ error: 'There is no user with this id or email address.' }, 404);
    for (const end of [endSessionsOf, endPendingLoginsOf, endTicketsOf]) await end(service, person.id);
    await seedPeople(service, [person]);
    const address = requestAddress(context, service);
    const attempts = [networkAttempt(service, address), sendingAttempt(service, address), textNetworkAttempt(service, address)];
    const all = [...attempts, passwordAttempt(service, person.email, address)].flatMap((attempt) => inNetworks(attempt, address));
    await reset(service, ...all, signUpAttempt(service, person.email));
    return context.json({ id: person.id, email: person.email });
  });
};
