// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { databases, openServer, personOf, spare } from './server.ts';
import { signedIn } from './visitor.ts';

describe.each(databases)('on %s', (database) => {
  it('people sign in, refresh and leave', async () => {
    const server = await openServer({}, database);
    const { refresh } = await server.signIn(spare(1));
    const refreshed = signedIn(await server.call('refresh', { body: { refreshToken: refresh } }));
    expect((await server.call('basicProfile', { bearer: refreshed.access })).status).toBe(200);
    await server.call('logout', { body: { refreshToken: refreshed.refresh } });
    expect((await server.call('basicProfile', { bearer: refreshed.access })).errorCode).toBe('TOKEN_INVALID');
    expect((await server.challenge(personOf('Avery'))).mfaRetrievalToken).toBeTruthy();
    await server.close();
  });
});
