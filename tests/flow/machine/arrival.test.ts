// @vitest-environment node
/** A screen whose feature is still loading: its entry calls wait for it. */
import { describe, expect, it } from 'vitest';
import type { FlowTables } from '../../../src/flow/flow.ts';
import { arrivedFlows } from '../arrived.ts';
import { scripted } from './scripted.ts';

const checked = { data: { bwpUserId: 'u1', username: 'anna@example.com' } };
const question = { data: { questions: [{ question: 'First pet?', questionId: 'q1', failedAttempt: 0 }], remainingQuestions: 3 } };

/** A page with only the log-in loaded; `load` loads the rest. */
function late() {
  let hasArrived = false;
  const requests: string[] = [];
  let tell = () => {};
  const loaded = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const tables: FlowTables = {
    ...arrivedFlows,
    actionsOf: (screen) => (hasArrived ? arrivedFlows.actionsOf(screen) : screen === 'login' ? {} : undefined),
    arrival(screen) {
      requests.push(screen);
      return loaded;
    },
  };
  const run = scripted([checked, question], { tables, stored: { resetToken: 'r1' } });
  const load = async () => {
    hasArrived = true;
    tell();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { ...run, requests, load, paths: () => run.calls.map(({ path }) => path.replace(/\?.*/, '')) };
}

describe('what a screen begins with', () => {
  it('is asked for once the feature of the screen has arrived, which is asked for when the screen opens', async () => {
    const { flow, requests, load, paths } = late();
    flow.visit('security-question');
    expect([requests, paths()]).toEqual([['security-question'], []]);
    await load();
    expect(paths()).toHaveLength(2);
    expect(flow.getState()).toMatchObject({ screen: 'security-question', busy: null });
  });

  it('is asked for once, even if the screen was opened twice meanwhile', async () => {
    const { flow, load, paths } = late();
    flow.visit('security-question');
    flow.visit('security-question', { replace: true });
    await load();
    expect(paths()).toHaveLength(2);
  });

  it.each([
    ['the screen', ({ flow }: ReturnType<typeof late>) => flow.visit('login')],
    ['the element', ({ flow }: ReturnType<typeof late>) => flow.destroy()],
  ])('is not asked for once %s was left', async (_, leave) => {
    const run = late();
    run.flow.visit('security-question');
    leave(run);
    await run.load();
    expect(run.calls).toEqual([]);
  });
});
