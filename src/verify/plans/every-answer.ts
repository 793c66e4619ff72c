/** What holds for every answer of a plan: judged at its end, of all that its modules were answered. */
import { SESSION_HEADERS } from '../judge/checks.ts';
import { mustLetRead } from '../judge/cors.ts';
import type { Module, Needs } from '../judge/module.ts';
import { must } from '../judge/verdict.ts';
import type { Answered, Lab } from '../lab/lab.ts';
import { said, where } from '../wire/exchange.ts';
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

/** Whose pages make the calls of a plan. */
const pagesOf = ({ plan, origin, destination }: Lab): readonly string[] => (plan === 'session' ? [origin, destination] : [origin]);

export const exposedHeaders = (plan: PlanName, needs: Needs): Module => ({
  id: `${plan}.exposed-headers`,
  says: 'Pages of a listed origin may read every answer, refusals too, and in it the session headers, `retry-after` and `date`.',
  rule: 'contract.md, Success',
  needs: { ...needs, otherOrigin: true },
  async run(lab) {
    // On the service's own origin no browser asks.
    const others = pagesOf(lab).filter((one) => one !== '' && one !== new URL(lab.setting.service).origin);
    judgeAll(lab, ({ answer }) => {
      const { origin = '' } = answer.sent.headers;
      if (others.includes(origin)) mustLetRead(answer, origin, EXPOSED);
    });
  },
});

/** A wrong answer to a security question may be a 406 and nothing else. */
const isBare = ({ call, answer }: Answered): boolean =>
  ['verifyAnswer', 'resetPassword'].includes(call) && answer.status === 406 && Object.keys(answer.body ?? {}).length === 0;

function mustSayWhich(one: Answered): void {
  const { answer } = one;
  if (answer.status < 400 || isBare(one)) return;
  const { statusCode, requestId, message } = answer.body ?? {};
  const came = `${where(answer)} was answered with ${said(answer)}`;
  must(
    statusCode === answer.status,
    `${came}, and \`statusCode\` is ${statusCode === undefined ? 'missing' : JSON.stringify(statusCode)}.`,
    'Repeat the status of the answer in `statusCode`, as a number.',
  );
  const sent = answer.sent.headers['x-request-id'];
  must(
    requestId === sent,
    `${came}. The request had the id ${sent}, the answer has ${requestId === undefined ? 'none' : JSON.stringify(requestId)}.`,
    'Put the `x-request-id` of the request into `requestId`: by it a person and web support find it.',
  );
  must(typeof message === 'string' && message !== '', `${came}, and \`message\` is missing.`, 'Say in `message` what was refused.');
}

export const failures = (plan: PlanName, needs: Needs): Module => ({
  id: `${plan}.failures`,
  says: 'Every refusal repeats its status and the id of its request, and has a message.',
  rule: 'contract.md, Failure',
  needs,
  run: async (lab) => judgeAll(lab, mustSayWhich),
});
