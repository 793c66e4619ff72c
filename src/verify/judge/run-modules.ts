/** Runs modules one after the other and says how each ended. */
import { Stopped } from '../dependencies.ts';
import type { RunContext } from '../context/context.ts';
import { ModuleContext } from '../context/context.ts';
import type { Module } from './module.ts';
import { asLine, type MaskedExchange, maskedExchange } from './masked-exchange.ts';
import { Blocked, Breach, type Finding, Lacking, Unanswered, type Verdict } from './verdict.ts';

/** One module's end, without a secret in it. */
export interface Outcome {
  readonly id: string;
  readonly says: string;
  readonly rule: string;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Why it was skipped. */
  readonly reason?: string;
  /** The module that reports what this one waits for. */
  readonly blockedBy?: string;
  /** It failed because no answer came. */
  readonly isUnanswered?: true;
  readonly steps: readonly MaskedExchange[];
  readonly seconds: number;
}

/** What the provider has not given; undefined: nothing is missing. */
function lacks({ needs = {} }: Module, { config, inboxes, service }: RunContext, isSlow: boolean): string | undefined {
  const account = needs.accounts?.find((situation) => !config.accounts[situation]);
  if (account) return `accounts.${account} is not in the configuration`;
  if (needs.phoneOf && !config.accounts[needs.phoneOf]?.phone) return `accounts.${needs.phoneOf}.phone is not in the configuration`;
  const setting = (['destination', 'newAddresses', 'tokenSeconds', 'wrongCodesBeforeLock'] as const).find(
    (part) => needs[part] && !config[part],
  );
  if (setting) return `${setting} is not in the configuration`;
  if (needs.otherOrigin && new URL(service).origin === config.origin) return 'the page is on the origin of the service';
  for (const kind of [needs.messages ?? []].flat()) {
    if (!config.messages[kind]) return `messages.${kind} is not in the configuration`;
    if (!inboxes[kind]) return `messages.${kind} is a terminal, and no person is there to ask`;
  }
  return needs.slow && !isSlow ? 'it waits for minutes, or locks an account; --slow runs it' : undefined;
}

type Ended = Pick<Outcome, 'verdict' | 'findings' | 'reason' | 'blockedBy' | 'isUnanswered'>;

/** @throws Stopped */
async function judge(module: Module, context: ModuleContext): Promise<Ended> {
  try {
    await module.run(context);
    return { verdict: context.warnings.length ? 'WARN' : 'PASS', findings: context.warnings };
  } catch (error) {
    if (error instanceof Breach) {
      const findings = [{ came: error.came, change: error.change }];
      return { verdict: 'FAIL', findings, ...(error instanceof Unanswered ? { isUnanswered: true } : {}) };
    }
    if (error instanceof Stopped) throw error;
    if (error instanceof Lacking) return { verdict: 'SKIPPED', findings: [], reason: `Not run: ${error.message}.` };
    // A fault of the kit itself: the service did not fail, and nothing was proven either.
    if (!(error instanceof Blocked)) {
      const what = error instanceof Error ? error.message : String(error);
      return { verdict: 'SKIPPED', findings: [], reason: `The kit itself failed here: ${what}.`, blockedBy: module.id };
    }
    // The module itself is about what blocked it, so no other module reports it.
    if (error.by === module.id) return { verdict: 'FAIL', findings: [{ came: error.message, change: module.says }] };
    return { verdict: 'SKIPPED', findings: [], reason: `${error.message} ${error.by} is about that.`, blockedBy: error.by };
  }
}

const masked = ({ secrets }: RunContext, ended: Ended): Ended => ({
  ...ended,
  findings: ended.findings.map(({ came, change }) => ({ came: asLine(came, secrets), change })),
  ...(ended.reason === undefined ? {} : { reason: asLine(ended.reason, secrets) }),
});

const skipped = ({ id, says, rule }: Module, reason: string): Outcome => ({
  id,
  says,
  rule,
  verdict: 'SKIPPED',
  findings: [],
  reason: `Not run: ${reason}.`,
  steps: [],
  seconds: 0,
});

/** @param since the module after which nothing answers any more */
export const skippedSince = (since: string, module: Module): Outcome => ({
  ...skipped(module, `nothing answers any more since ${since}`),
  blockedBy: since,
});

export async function runModule(module: Module, run: RunContext, isSlow: boolean): Promise<Outcome> {
  const { id, says, rule } = module;
  const reason = lacks(module, run, isSlow);
  if (reason) return skipped(module, reason);
  const context = new ModuleContext(run, id.split('.')[0] ?? '');
  const began = performance.now();
  const ended = masked(run, await judge(module, context));
  const steps = context.exchanges.map((exchange) => maskedExchange(exchange, run.secrets));
  return { id, says, rule, ...ended, steps, seconds: (performance.now() - began) / 1000 };
}
