// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../patience.ts';
import { createHashQueue, hashQueue } from '../../../demo/server/security/hash-queue.ts';
import { signUpBody } from '../registration/sign-up-body.ts';
import { openServer, sparePerson } from '../server.ts';

describe('the queue of password hashes', () => {
  it('runs a few at once, lets some wait their turn, and answers 503 beyond that', async () => {
    const queue = createHashQueue(2, 3);
    const gates: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const hash = (name: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((open) => gates.push(open));
      running -= 1;
      return name;
    };
    const outcomes = [1, 2, 3, 4, 5, 6, 7].map((name) => queue.run(hash(name)).catch((error: { status: number }) => error.status));
    expect(await Promise.all(outcomes.slice(5))).toEqual([503, 503]);
    for (let n = 0; n < 5; n += 1) {
      while (!gates.length) await Promise.resolve();
      gates.shift()?.();
    }
    expect([await Promise.all(outcomes.slice(0, 5)), most]).toEqual([[1, 2, 3, 4, 5], 2]);
    gates.length = 0;
    const next = queue.run(hash(8));
    while (!gates.length) await Promise.resolve();
    gates.shift()?.();
    expect(await next).toBe(8);
  });

  it('frees a place when a hash fails', async () => {
    const queue = createHashQueue(1, 0);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });
});

describe('a server whose queue of hashes is full', () => {
  it('answers calls that need another hash with 503 and retry-after at once, serves all others, and recovers', async () => {
    const server = await openServer();
    const { email, password = '' } = sparePerson(0);
    const logIn = () => server.call('login', { body: { email, password, strategy: 'legacyUser' } });
    const { access } = await server.signIn(sparePerson(1));
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    // Empties the queue even after a failure, since the worker's other files use it too.
    onTestFinished(() => open());
    const most = 200;
    const filling = Array.from({ length: most }, () => hashQueue.run(() => gate).catch(() => 'refused'));
    const { running, waiting } = hashQueue.state();
    const refused = [await logIn(), await server.call('register', { body: signUpBody('late@reader.example') })];
    for (const { status, errorCode, headers } of refused)
      expect([status, errorCode, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', expect.stringMatching(/^\d+$/)]);
    expect((await server.call('basicProfile', { bearer: access })).status).toBe(200);
    open();
    expect((await Promise.all(filling)).filter((outcome) => outcome === 'refused')).toHaveLength(most - running - waiting);
    expect((await logIn()).errorCode).toBe('USER_REQUIRES_MFA');
    await server.close();
  });

  it('refuses a registration at its first hash or not at all: what is refused half-way counts for nothing, and would keep the queue full', async () => {
    const server = await openServer();
    const opens: (() => void)[] = [];
    const gates = [0, 1].map(() => new Promise<void>((resolve) => opens.push(resolve)));
    onTestFinished(() => {
      for (const open of opens) open();
    });
    const others: Promise<unknown>[] = [];
    /** Each that ends is followed by another, so that the queue stays full. */
    const fill = async () => {
      await gates[0];
      others.push(hashQueue.run(async () => gates[1]).catch(() => undefined));
    };
    while (hashQueue.state().waiting < 99) others.push(hashQueue.run(fill));
    const last = server.call('register', { body: signUpBody('last@reader.example') });
    await vi.waitUntil(() => hashQueue.state().waiting === 100, patience);
    expect((await server.call('register', { body: signUpBody('late@reader.example') })).status).toBe(503);
    opens[0]?.();
    await Promise.race([last, vi.waitUntil(() => hashQueue.state().waiting > 100, patience)]);
    opens[1]?.();
    expect((await last).status).toBe(200);
    await Promise.all(others);
    await server.close();
  });
});
