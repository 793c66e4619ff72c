// @vitest-environment node
/** A step of the browser is a row like a call: the flow is busy meanwhile, its outcomes are in the table, and it has no effect once the screen is left. */
import { describe, expect, it } from 'vitest';
import { flows } from '../../../src/features/flows.ts';
import { browserStep, type Transition } from '../../../src/flow/flow.ts';
import { scripted } from './scripted.ts';

interface StepRequest {
  readonly signal: AbortSignal;
  readonly payload: unknown;
  readonly resolve: (value: string) => void;
  readonly reject: (error: unknown) => void;
}

function at(more: { readonly background?: true } = {}) {
  const requests: StepRequest[] = [];
  const row = browserStep({
    ...more,
    browser: (_, payload, signal) =>
      new Promise<string>((resolve, reject) => {
        requests.push({ signal, payload, resolve, reject });
      }),
    on: {
      ok: (value): Transition => ({ to: 'email-sent', store: { username: value } }),
      else: (error): Transition => ({ banner: { tone: 'error', text: String(error) }, report: 'STEP_REFUSED' }),
    },
  });
  const s = scripted([], { screen: 'login', tables: { ...flows, actionsOf: () => ({ proceed: row }) } });
  return { ...s, requests };
}

describe('a step of the browser', () => {
  it('keeps the flow busy until it is done, and leads where its row says', async () => {
    const { flow, requests, stored } = at();
    const run = flow.run('proceed', { given: 1 });
    expect([flow.getState().busy, requests[0]?.payload]).toEqual(['proceed', { given: 1 }]);
    requests[0]?.resolve('anna@example.com');
    await run;
    expect([flow.getState().screen, flow.getState().busy, stored().username]).toEqual(['email-sent', null, 'anna@example.com']);
  });

  it('leads elsewhere when the browser refuses, and is reported as its row says', async () => {
    const { flow, requests, errors } = at();
    const run = flow.run('proceed');
    requests[0]?.reject('refused');
    await run;
    expect(flow.getState()).toMatchObject({ screen: 'login', busy: null, banner: { text: 'refused' } });
    expect(errors()).toMatchObject([{ code: 'STEP_REFUSED', status: 0 }]);
  });

  it('is aborted when its screen is left, and leads nowhere any more', async () => {
    const { flow, requests } = at();
    const run = flow.run('proceed');
    flow.visit('signup');
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.resolve('anna@example.com');
    await run;
    expect(flow.getState().screen).toBe('signup');
  });

  it('is begun once when pressed twice', () => {
    const { flow, requests } = at();
    void flow.run('proceed');
    void flow.run('proceed');
    expect(requests).toHaveLength(1);
  });

  it('holds up nothing in the background, where only the latest counts', async () => {
    const { flow, requests, stored } = at({ background: true });
    const first = flow.run('proceed');
    const second = flow.run('proceed');
    expect(flow.getState().busy).toBeNull();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    requests[0]?.resolve('first@example.com');
    await first;
    expect(flow.getState().screen).toBe('login');
    requests[1]?.resolve('second@example.com');
    await second;
    expect([flow.getState().screen, stored().username]).toEqual(['email-sent', 'second@example.com']);
  });
});
