// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { contract } from '../../src/contract/contract.ts';
import { failure, idOf, silence, success } from './fake-service.ts';
import { openClient, PATH } from './open-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an answer that cannot be read', () => {
  const malformed: readonly (readonly [string, () => Response])[] = [
    ['HTML', () => new Response('<!doctype html><title>Hello</title>')],
    ['nothing', () => new Response('')],
    ['204', () => new Response(null, { status: 204 })],
    ['cut JSON', () => new Response('{"statusCode":200,"data":[{"filterId":"1"')],
    ['a wrong type', () => success({ filterId: '1' })],
    ['a wrong item', () => success([{ filterId: {} }])],
    ['no envelope', () => new Response('[]')],
    ['no status code', () => new Response('{"data":[]}')],
    ['5 MB of something else', () => success(Array.from({ length: 1_300_000 }, () => 'x'))],
    ['a body that breaks off', () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) }))],
  ];
  it.each(malformed)('is reported as 9999: %s', async (_, answer) => {
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, answer);
    const error = await failed(client.call(contract.filters, {}));
    expect(error).toMatchObject({ kind: 'malformed', code: 9999, requestId: idOf(service.requests[0]) });
    expect(error.errorCode).toBeUndefined();
  });

  it('is recognized by one bad item among very many', async () => {
    const { service, client, failed } = openClient();
    const read = vi.spyOn(contract.filters.reply.item, '~run');
    service.on(`/base${PATH}`, () => success(Array.from({ length: 1_000 }, () => 'x')));
    await failed(client.call(contract.filters, {}));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('keeps its status when it is a failure without a readable body', async () => {
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failed(client.call(contract.filters, {}))).toMatchObject({
      kind: 'answered',
      status: 502,
      code: 9999,
      requestId: idOf(service.requests[0]),
    });
  });
});

describe('a failure', () => {
  it('keeps the service’s code, number, words, data and request id', async () => {
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, () =>
      failure(500, 'PASSWORD_CHANGE_REFUSED', { code: 5024, message: 'Password recently used', data: { a: 1 } }),
    );
    expect(await failed(client.call(contract.filters, {}))).toMatchObject({
      kind: 'answered',
      status: 500,
      errorCode: 'PASSWORD_CHANGE_REFUSED',
      code: 5024,
      serverMessage: 'Password recently used',
      data: { a: 1 },
      requestId: 'r-1',
    });
  });

  it('may also come with status 200, in an envelope that names the real one', async () => {
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, () => new Response(JSON.stringify({ statusCode: 403, errorCode: 'SETUP_REQUIRED' })));
    expect(await failed(client.call(contract.filters, {}))).toMatchObject({ kind: 'answered', status: 403, errorCode: 'SETUP_REQUIRED' });
  });

  it('drops fields of the wrong type and unknown codes', async () => {
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, () => failure(500, 'SOMETHING_ELSE', { code: 'x', message: { a: 1 }, requestId: 7 }));
    const error = await failed(client.call(contract.filters, {}));
    expect([error.errorCode, error.code, error.serverMessage, error.requestId]).toEqual([
      undefined,
      undefined,
      undefined,
      idOf(service.requests[0]),
    ]);
  });

  it.each([
    ['120', {}, 120],
    ['0', {}, 1],
    ['Fri, 20 Nov 2026 12:01:30 GMT', { date: 'Fri, 20 Nov 2026 12:00:00 GMT' }, 90],
    ['Fri, 20 Nov 2026 11:00:00 GMT', { date: 'Fri, 20 Nov 2026 12:00:00 GMT' }, 1],
    ['soon', {}, undefined],
    ['-5', {}, undefined],
    ['1.5', {}, undefined],
    ['7, 9', {}, undefined],
    ['1798000000', {}, undefined],
    [undefined, {}, undefined],
  ])('with status 429 and retry-after %s says how long to wait, if that can be read', async (value, more, seconds) => {
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, () => failure(429, 'TOO_MANY_REQUESTS', {}, { ...(value ? { 'retry-after': value } : {}), ...more }));
    const error = await failed(client.call(contract.filters, {}));
    expect([error.errorCode, error.retryAfter]).toEqual(['TOO_MANY_REQUESTS', seconds]);
  });
});

describe('a call that gets no answer', () => {
  it('ends at the time-out', async () => {
    const { service, client, failed } = openClient({ timeoutMs: 5_000 });
    service.on(`/base${PATH}`, silence);
    const work = failed(client.call(contract.filters, {}));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await work).toMatchObject({ kind: 'timeout', status: 0, requestId: idOf(service.requests[0]) });
  });

  it('ends at the time-out even while the body is arriving', async () => {
    const { service, client, failed } = openClient({ timeoutMs: 5_000 });
    let body: ReadableStreamDefaultController | undefined;
    const start = (stream: ReadableStreamDefaultController) => {
      body = stream;
    };
    service.on(`/base${PATH}`, () => new Response(new ReadableStream({ start })));
    const work = failed(client.call(contract.filters, {}));
    await vi.advanceTimersByTimeAsync(5_000);
    body?.error(new DOMException('aborted', 'AbortError'));
    expect(await work).toMatchObject({ kind: 'timeout' });
  });

  it('does not end early when the time-out is beyond the longest timer', async () => {
    const { service, client, failed } = openClient({ timeoutMs: 2 ** 31 });
    service.on(`/base${PATH}`, silence);
    const work = failed(client.call(contract.filters, {}));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(await work).toMatchObject({ kind: 'timeout' });
  });

  it('is aborted when the step is left, even before the call began', async () => {
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, silence);
    const leaving = new AbortController();
    const work = failed(client.call(contract.filters, { signal: leaving.signal }));
    leaving.abort();
    expect(await work).toMatchObject({ kind: 'aborted' });
    expect(await failed(client.call(contract.filters, { signal: leaving.signal }))).toMatchObject({ kind: 'aborted' });
    expect([service.requests.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it.each([
    [false, 'offline'],
    [true, 'unreachable'],
  ])('is told apart as offline or unreachable when navigator.onLine is %s', async (onLine, kind) => {
    vi.stubGlobal('navigator', { onLine });
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failed(client.call(contract.filters, {}))).toMatchObject({ kind, status: 0 });
  });

  it('counts as offline where the connection was lost meanwhile, and was back before the request failed', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    vi.stubGlobal('navigator', { onLine: true });
    const { service, client, failed } = openClient();
    service.on(`/base${PATH}`, () => {
      page.dispatchEvent(new Event('offline'));
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    expect(await failed(client.call(contract.filters, {}))).toMatchObject({ kind: 'offline', status: 0 });
    service.on(`/base${PATH}`, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failed(client.call(contract.filters, {}))).toMatchObject({ kind: 'unreachable', status: 0 });
  });

  it('sends nothing when no address is set, since that would go to the host’s own origin', async () => {
    const { failed, tokens } = openClient();
    const fetch = vi.fn(async () => success([]));
    const client = createClient({ baseUrl: '', timeoutMs: 60_000, fetch, tokens });
    expect(await failed(client.call(contract.filters, {}))).toMatchObject({ kind: 'unreachable', status: 0 });
    expect([fetch.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('leaves neither a timer nor a listener behind, answered or not', async () => {
    const { service, client, failed } = openClient();
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    const added = vi.spyOn(signal, 'addEventListener');
    service.on(`/base${PATH}`, () => success([]));
    await client.call(contract.filters, { signal });
    service.on(`/base${PATH}`, () => Promise.reject(new TypeError('Failed to fetch')));
    await failed(client.call(contract.filters, { signal }));
    expect([added.mock.calls.length, removed.mock.calls.length, vi.getTimerCount()]).toEqual([2, 2, 0]);
  });
});
