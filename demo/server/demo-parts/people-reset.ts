/**
 * PUT /demo/people/{id}/reset puts one of the demo's people back into the documented state, signed out everywhere.
 * The demo's own.
 */
import { everybody } from '../../people.ts';
import type { MountRoutes } from '../api/api.ts';
import { endPendingLoginsOf } from '../security/pending-logins.ts';
import { endTicketsOf } from '../security/reset-tickets.ts';
import { endSessionsOf } from '../security/sessions.ts';
import { seedPeople } from './seed.ts';

export const mountPeopleReset: MountRoutes = (app, service) => {
  app.put('/demo/people/:id/reset', async (context) => {
    const id = context.req.param('id');
    const person = everybody.find((one) => one.id === id);
    if (!person) return context.json({ error: 'There is nobody with this id.' }, 404);
    for (const end of [endSessionsOf, endPendingLoginsOf, endTicketsOf]) await end(service, person.id);
    await seedPeople(service, [person]);
    return context.json({ id: person.id, email: person.email });
  });
};
