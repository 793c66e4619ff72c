// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, people } from '../../../demo/people.ts';
import { openServer, sparePerson, type TestServer } from '../server.ts';
import { type SignedIn, signedIn } from '../visitor.ts';

const MINUTE = 60_000;

describe('a session that is not used', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ IDLE_TIMEOUT_MS: String(30 * MINUTE), IDLE_WARNING_MS: String(2 * MINUTE) });
  });
  afterAll(() => server.close());

  const refresh = (refreshToken: string) => server.call('refresh', { body: { refreshToken } });
  const read = ({ access }: SignedIn) => server.call('basicProfile', { bearer: access });

  it('ends after the time-out and the warning, and tells every tab', async () => {
    const session = await server.signIn(sparePerson(0));
    server.pass(32 * MINUTE + 1);
    for (let n = 0; n < 2; n += 1) {
      const answer = await refresh(session.refresh);
      expect([answer.status, answer.errorCode]).toEqual([401, 'SESSION_TIMED_OUT']);
    }
    expect((await read(session)).errorCode).toBe('SESSION_TIMED_OUT');
  });

  it('lives until then, and a refresh or a call counts as use', async () => {
    let session = await server.signIn(sparePerson(1));
    for (let n = 0; n < 3; n += 1) {
      server.pass(32 * MINUTE);
      session = signedIn(await refresh(session.refresh));
      expect(session.access).toBeTruthy();
      server.pass(10 * MINUTE);
      expect((await read(session)).status).toBe(200);
    }
  });

  it('counts from its last call, however soon after the one before', async () => {
    const session = await server.signIn(sparePerson(3));
    server.pass(2 * MINUTE);
    expect((await read(session)).status).toBe(200);
    server.pass(32 * MINUTE);
    expect((await refresh(session.refresh)).status).toBe(200);
  });

  it('is not kept alive by calls without its token or by calls that fail', async () => {
    const session = await server.signIn(sparePerson(2));
    for (let n = 0; n < 4; n += 1) {
      server.pass(10 * MINUTE);
      await server.call('maintenanceWindows');
      await server.call('basicProfile', { bearer: 'x'.repeat(43) });
    }
    expect((await refresh(session.refresh)).errorCode).toBe('SESSION_TIMED_OUT');
  });

  it('ends by the time-out of its own account, if there is one', async () => {
    const hasty = people.find(({ idleTimeoutMs, phone }) => idleTimeoutMs !== undefined && phone);
    if (!hasty?.idleTimeoutMs) throw new Error('no account has a time-out of its own');
    const session = await server.signIn(hasty);
    server.pass(hasty.idleTimeoutMs + 2 * MINUTE + 1);
    expect((await refresh(session.refresh)).errorCode).toBe('SESSION_TIMED_OUT');
  });

  it('cannot be handed to another origin once the time-out is over, even if the transfer is still valid', async () => {
    const hasty = await openServer({ IDLE_TIMEOUT_MS: '10000', IDLE_WARNING_MS: '5000' });
    const destination = 'http://localhost:4402';
    const handOver = async (person: Person, afterMs: number) => {
      const { access, refresh: refreshToken } = await hasty.signIn(person);
      const handed = await hasty.call('transfer', { bearer: access, body: { refreshToken, deployment: '', destination } });
      const { transferToken } = handed.data as { transferToken: string };
      hasty.pass(afterMs);
      return hasty.call('redeem', { body: { transferToken, destination }, headers: { origin: destination } });
    };
    expect((await handOver(sparePerson(0), 15_000)).status).toBe(200);
    expect((await handOver(sparePerson(1), 15_001)).errorCode).toBe('TOKEN_INVALID');
    await hasty.close();
  });
});
