/** Runs modules one after the other and says how each ended. */
import type { Setting } from '../lab/lab.ts';
import { Lab } from '../lab/lab.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Module } from './module.ts';
import { Blocked, Breach, type Finding, type Verdict } from './verdict.ts';

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
  readonly steps: readonly Step[];
  readonly seconds: number;
}

/** What was sent and what came, as text. */
export interface Step {
  readonly sent: string;
  readonly came: string;
}

const LONGEST = 2000;
const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} … (${text.length} characters)` : text);

const asText = (first: string, headers: Iterable<readonly [string, string]>, body = ''): string =>
  [first, ...[...headers].map(([name, value]) => `${name}: ${value}`), '', shorten(body)].join('\n').trimEnd();

const stepOf = ({ sent, status, headers, text, ms }: Exchange): Step => ({
  sent: asText(`${sent.method} ${sent.path}`, Object.entries(sent.headers), sent.body),
  came: asText(`${status} after ${Math.round(ms)} ms`, headers, text),
});

/** What the provider has not given; undefined: nothing is missing. */
function lacks({ needs = {} }: Module, { config, inboxes }: Setting, isSlow: boolean): string | undefined {
  const account = needs.accounts?.find((one) => !config.accounts[one]);
  if (account) return `accounts.${account} is not in the configuration`;
  if (needs.destination && !config.destination) return 'destination is not in the configuration';
  if (needs.messages && !config.messages[needs.messages]) return `messages.${needs.messages} is not in the configuration`;
  if (needs.messages && !inboxes[needs.messages]) return `messages.${needs.messages} is a terminal, and nobody is there to ask`;
  return needs.slow && !isSlow ? 'it waits for minutes; --slow runs it' : undefined;
}

type Ended = Pick<Outcome, 'verdict' | 'findings' | 'reason' | 'blockedBy'>;

async function judge(module: Module, lab: Lab): Promise<Ended> {
  try {
    await module.run(lab);
    return { verdict: lab.warnings.length ? 'WARN' : 'PASS', findings: lab.warnings };
  } catch (error) {
    if (error instanceof Breach) return { verdict: 'FAIL', findings: [{ came: error.came, change: error.change }] };
    // A fault of ours is nobody's failure.
    if (!(error instanceof Blocked)) throw error;
    // Nobody else says it.
    if (error.by === module.id) return { verdict: 'FAIL', findings: [{ came: error.message, change: module.says }] };
    return { verdict: 'SKIPPED', findings: [], reason: `${error.message} ${error.by} is about that.`, blockedBy: error.by };
  }
}

const masked = ({ secrets }: Setting, ended: Ended): Ended => ({
  ...ended,
  findings: ended.findings.map(({ came, change }) => ({ came: secrets.mask(came), change })),
});

export async function runModule(module: Module, setting: Setting, isSlow: boolean): Promise<Outcome> {
  const { id, says, rule } = module;
  const reason = lacks(module, setting, isSlow);
  if (reason) return { id, says, rule, verdict: 'SKIPPED', findings: [], reason: `Not run: ${reason}.`, steps: [], seconds: 0 };
  const lab = new Lab(setting);
  const began = performance.now();
  const ended = masked(setting, await judge(module, lab));
  const mask = (text: string) => setting.secrets.mask(text);
  const steps = lab.exchanges.map(stepOf).map(({ sent, came }) => ({ sent: mask(sent), came: mask(came) }));
  return { id, says, rule, ...ended, steps, seconds: (performance.now() - began) / 1000 };
}
