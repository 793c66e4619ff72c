/** What caches may keep of the answers of a plan: judged at its end, like all that is about every answer. */
import { listCalls } from '../../contract/calls/lists.ts';
import { type CallName, contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { allowedOrigin } from '../judge/cors.ts';
import type { Module, Needs } from '../judge/module.ts';
import { must } from '../judge/verdict.ts';
import type { Answered } from '../context/context.ts';
import { hasData, answerText, where } from '../wire/exchange.ts';
import { answeredTo, judgeAll } from './every-answer.ts';
import type { PlanName } from './names.ts';

/** What differs by user: tokens, and what is read with one. The lists are the same for all. */
function isOwn(call: CallName): boolean {
  const { kind, method, signsIn }: Endpoint = contract[call];
  if (signsIn || call === 'transfer') return true;
  return method === 'GET' && kind !== 'none' && !Object.hasOwn(listCalls, call);
}

function mustNotBeKept({ call, answer }: Answered): void {
  if (!call || !isOwn(call) || !(answer.status === 200 || hasData(answer))) return;
  const cacheControl = answer.headers.get('cache-control') ?? 'missing';
  must(
    /\bno-store\b/.test(cacheControl),
    `${where(answer)} was answered with ${answerText(answer)}, and its cache-control is ${cacheControl}.`,
    'Send `cache-control: no-store` with tokens, and with all that belongs to one person.',
  );
}

/** One that is kept without `vary` is given to pages of other origins, whose browser then refuses it. */
function mustBeKeptApart({ answer }: Answered): void {
  const cacheControl = answer.headers.get('cache-control') ?? '';
  const isKept = answer.status === 200 && /\b(s-maxage|max-age)=[1-9]/.test(cacheControl) && !/\bno-(store|cache)\b/.test(cacheControl);
  if (!isKept || ['', '*'].includes(allowedOrigin(answer))) return;
  const vary = answer.headers.get('vary') ?? 'missing';
  must(
    /(^|,)\s*(origin|\*)\s*(,|$)/i.test(vary),
    `${where(answer)} may be kept (cache-control: ${cacheControl}) with access-control-allow-origin ${allowedOrigin(answer)}, and its vary is ${vary}.`,
    'Send `vary: Origin` with answers that may be kept: else a cache gives pages of one origin what was allowed to another.',
  );
}

export const notStored = (plan: PlanName, needs: Needs): Module => ({
  id: `${plan}.not-stored`,
  says: 'No cache keeps what belongs to one person, nor gives one origin what was allowed to another.',
  rule: 'quality.md, For the provider',
  needs,
  async run(context) {
    judgeAll(context, (answered) => {
      mustNotBeKept(answered);
      mustBeKeptApart(answered);
    });
    const sniffed = answeredTo(context).find(({ answer }) => answer.headers.get('x-content-type-options') !== 'nosniff')?.answer;
    if (sniffed) context.warn(`x-content-type-options of ${where(sniffed)} is not nosniff.`, 'Send `x-content-type-options: nosniff`.');
  },
});
