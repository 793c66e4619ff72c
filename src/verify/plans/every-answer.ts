/** What holds for every answer of a plan: judged at its end, of all that its modules were answered. */
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { SESSION_HEADERS } from '../judge/checks.ts';
import { mustLetRead, mustLetSend } from '../judge/cors.ts';
import type { Module, Needs } from '../judge/module.ts';
import { must } from '../judge/verdict.ts';
import type { Answered, ModuleContext } from '../context/context.ts';
import { codeOf, type Exchange, answerText, where } from '../wire/exchange.ts';
import type { PlanName } from './names.ts';

const EXPOSED = [...SESSION_HEADERS, 'retry-after', 'date'];

/** No page reads the answer to a preflight, and a proxy may refuse a body too large in words of its own. */
const isOthers = ({ answer }: Answered): boolean => answer.sent.method === 'OPTIONS' || answer.status === 413;

export const answeredTo = (context: ModuleContext): readonly Answered[] =>
  context.run.answered.filter((answered) => answered.plan === context.plan && !isOthers(answered));

/** The report shows the answer that is wrong, also one that another module got. */
export function judgeAll(context: ModuleContext, judge: (answered: Answered) => void): void {
  for (const answered of answeredTo(context)) {
    try {
      judge(answered);
    } catch (error) {
      context.exchanges.push(answered.answer);
      throw error;
    }
  }
}

/** Whose pages make the calls of a plan. */
const pagesOf = ({ plan, origin, destination }: ModuleContext): readonly string[] =>
  plan === 'session' ? [origin, destination] : [origin];

/** Every call that the pages of these origins made, once each: a browser asks before each whether it may. */
async function mustLetCall(context: ModuleContext, origins: readonly string[]): Promise<void> {
  const preflights = new Map<string, Answered['answer']['sent']>();
  for (const { call, answer } of answeredTo(context)) {
    const { method, path, headers } = answer.sent;
    // `redeem-readable` asks for that one wherever the page is.
    if (call && call !== 'redeem' && origins.includes(headers['origin'] ?? ''))
      preflights.set(`${headers['origin']} ${method} ${call}`, { ...answer.sent, path: path.split('?')[0] ?? '' });
  }
  for (const { method, path, headers } of preflights.values()) await mustLetSend(context, headers['origin'] ?? '', method, path);
}

export const exposedHeaders = (plan: PlanName, needs: Needs): Module => ({
  id: `${plan}.exposed-headers`,
  says: 'Browsers let pages of a listed origin make every call and read every answer, refusals too, and in it the session headers, `retry-after` and `date`.',
  rule: 'contract.md, Success',
  needs: { ...needs, otherOrigin: true },
  async run(context) {
    // On the service's own origin no browser asks.
    const others = pagesOf(context).filter((page) => page !== '' && page !== new URL(context.run.service).origin);
    judgeAll(context, ({ answer }) => {
      const { origin = '' } = answer.sent.headers;
      if (others.includes(origin)) mustLetRead(answer, origin, EXPOSED);
    });
    await mustLetCall(context, others);
  },
});

/** A wrong answer to a security question may be a 406 and nothing else. */
const isBare = ({ call, answer }: Answered): boolean =>
  (call === 'verifyAnswer' || call === 'resetPassword') && answer.status === 406 && Object.keys(answer.body ?? {}).length === 0;

function mustBeJson({ answer }: Answered): void {
  const type = answer.headers.get('content-type') ?? 'missing';
  must(
    answer.text === '' || /^application\/([\w.-]+\+)?json\b/i.test(type),
    `${where(answer)} was answered with ${answerText(answer)}, and its content-type is ${type}.`,
    'Send `content-type: application/json` with every answer.',
  );
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** A fault of the service needs no code, and neither does a password that is refused (S8 goes by its words). */
function mustHaveCode(answer: Exchange): void {
  const code = codeOf(answer) ?? '';
  must(
    code !== '' || answer.status >= 500,
    `${where(answer)} was answered with ${answerText(answer)}, and \`errorCode\` is missing.`,
    'Put a code into `errorCode`: one of the table, or any other text where none of them fits.',
  );
  const status = isKnown(code) ? errorStatus[code] : answer.status;
  must(
    answer.status === status,
    `${where(answer)} was answered with ${answerText(answer)}, and that code has the status ${status}.`,
    `Send \`${code}\` with the status ${status}, or another code.`,
  );
  const wait = answer.headers.get('retry-after') ?? 'missing';
  must(
    status !== 429 || /^\d+$/.test(wait),
    `${where(answer)} was answered with ${answerText(answer)} and retry-after ${wait}.`,
    'Say in `retry-after` in how many seconds to try again: the page says so.',
  );
}

function mustSayWhich(answered: Answered): void {
  const { answer } = answered;
  if (answer.status < 400 || isBare(answered)) return;
  const { statusCode, requestId, message } = answer.body ?? {};
  const came = `${where(answer)} was answered with ${answerText(answer)}`;
  must(
    statusCode === answer.status,
    `${came}, and \`statusCode\` is ${statusCode === undefined ? 'missing' : JSON.stringify(statusCode)}.`,
    'Repeat the status of the answer in `statusCode`, as a number.',
  );
  const sent = answer.sent.headers['x-request-id'];
  must(
    requestId === sent,
    `${came}. The request had the id ${sent}, the answer has ${requestId === undefined ? 'none' : JSON.stringify(requestId)}.`,
    'Put the `x-request-id` of the request into `requestId`, which no proxy may replace: by it a person and web support find it.',
  );
  mustHaveCode(answer);
  must(typeof message === 'string' && message !== '', `${came}, and \`message\` is missing.`, 'Say in `message` what was refused.');
}

export const failures = (plan: PlanName, needs: Needs): Module => ({
  id: `${plan}.failures`,
  says: 'Every answer is declared as JSON; every refusal repeats its status and the id of its request, and has a message and a code that fits its status.',
  rule: 'contract.md, Failure',
  needs,
  run: async (context) =>
    judgeAll(context, (answered) => {
      mustBeJson(answered);
      mustSayWhich(answered);
    }),
});
