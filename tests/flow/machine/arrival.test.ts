// @vitest-environment node
/** A screen whose feature is still loading: its entry calls wait for it. */
import { describe, expect, it } from 'vitest';
import type { FlowTables } from '../../../src/flow/flow.ts';
import { arrivedFlows } from '../arrived.ts';
import { scripted } from './scripted.ts';

const checked = { data: { bwpUserId: 'u1', username: 'anna@example.com' } };
const question = { data: { questions: [{ question: 'First pet?', questionId: 'q1', failedAttempt: 0 }], remainingQuestions: 3 } };

/** A page with only the log-in loaded; `arrive` loads the rest. */
function late() {
  let hasArrived = false;
  const asked: string[] = [];
  let tell = () => {};
  const arrived = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const tables: FlowTables = {
    ...arrivedFlows,
    actionsOf: (screen) => (hasArrived ? arrivedFlows.actionsOf(screen) : screen === 'login' ? {} : undefined),
    arrival(screen) {
      asked.push(screen);
      return arrived;
    },
  };
  const run = scripted([checked, question], { tables, stored: { resetToken: 'r1' } });
  const arrive = async () => {
    hasArrived = true;
    tell();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { ...run, asked, arrive, paths: () => run.calls.map(({ path }) => path.replace(/\?.*/, '')) };
}

describe('what a screen begins with', () => {
  it('is asked for once the feature of the screen has arrived, which is asked for when the screen opens', async () => {
    const { flow, asked, arrive, paths } = late();
    flow.visit('security-question');
    expect([asked, paths()]).toEqual([['security-question'], []]);
    await arrive();
    expect(paths()).toHaveLength(2);
    expect(flow.getState()).toMatchObject({ screen: 'security-question', busy: null });
  });

  it('is asked for once, even if the screen was opened twice meanwhile', async () => {
    const { flow, arrive, paths } = late();
    flow.visit('security-question');
    flow.visit('security-question', { replace: true });
    await arrive();
    expect(paths()).toHaveLength(2);
  });

  it.each([
    ['the screen', ({ flow }: ReturnType<typeof late>) => flow.visit('login')],
    ['the element', ({ flow }: ReturnType<typeof late>) => flow.destroy()],
  ])('is not asked for once %s was left', async (_, leave) => {
    const run = late();
    run.flow.visit('security-question');
    leave(run);
    await run.arrive();
    expect(run.calls).toEqual([]);
  });
});
