/** What holds for every answer of a plan: judged at its end, of all that its modules were answered. */
import { SESSION_HEADERS } from '../judge/checks.ts';
import { mustLetRead } from '../judge/cors.ts';
import type { Module, Needs } from '../judge/module.ts';
import type { Answered, Lab } from '../lab/lab.ts';
import type { PlanName } from './names.ts';

const EXPOSED = [...SESSION_HEADERS, 'retry-after', 'date'];

/** The report shows the answer that is wrong, whichever module it came to. */
function judgeAll(lab: Lab, judge: (one: Answered) => void): void {
  for (const one of lab.setting.answered.filter(({ plan }) => plan === lab.plan)) {
    try {
      judge(one);
    } catch (error) {
      lab.exchanges.push(one.answer);
      throw error;
    }
  }
}

/** @param origins whose pages make the calls of the plan */
export const exposedHeaders = (plan: PlanName, needs: Needs, origins = ({ origin }: Lab): readonly string[] => [origin]): Module => ({
  id: `${plan}.exposed-headers`,
  says: 'Pages of a listed origin may read every answer, refusals too, and in it the session headers, `retry-after` and `date`.',
  rule: 'contract.md, Success',
  needs: { ...needs, otherOrigin: true },
  async run(lab) {
    // On the service's own origin no browser asks.
    const others = origins(lab).filter((one) => one !== '' && one !== new URL(lab.setting.service).origin);
    judgeAll(lab, ({ answer }) => {
      const { origin = '' } = answer.sent.headers;
      if (others.includes(origin)) mustLetRead(answer, origin, EXPOSED);
    });
  },
});
