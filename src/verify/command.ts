/** `news-auth verify`: reads its input, runs the plans, writes the reports, and says by its exit code how it went. */
import { type Arguments, readArguments, usage, type VerifyArguments } from './arguments.ts';
import { BadInput } from './bad-input.ts';
import { type Config, readConfig } from './config/config.ts';
import { writeFirstConfig } from './config/init.ts';
import { type Dependencies, Stopped } from './dependencies.ts';
import { readExpected } from './expected-failures.ts';
import { runModule, skippedSince } from './judge/run-modules.ts';
import type { RunContext } from './context/context.ts';
import { createInbox, type Inbox } from './messages/inbox.ts';
import { readerOf } from './messages/sources.ts';
import { planNames } from './plans/names.ts';
import { plans } from './plans/plans.ts';
import { lastLines, linesOf } from './report/progress.ts';
import { restoreAccounts } from './restore.ts';
import { isGreen, type Judged, type Report } from './report/report.ts';
import { writeReport } from './report/write.ts';
import { mustBeWritable } from './writable.ts';
import { createPace } from './wire/pace.ts';
import { reach } from './wire/reach.ts';
import { Secrets } from './wire/secrets.ts';

export const exitCodes = { green: 0, red: 1, badInput: 2, unreachable: 3, stopped: 130 } as const;

function inboxOf(kind: 'texts' | 'mails', { messages }: Config, service: string, dependencies: Dependencies): Inbox | undefined {
  const source = messages[kind];
  const read = source && readerOf(source, service, dependencies);
  return read && createInbox(read, source === 'terminal', messages.waitSeconds, dependencies);
}

function runContextOf(service: string, config: Config, dependencies: Dependencies): RunContext {
  const secrets = new Secrets();
  for (const account of Object.values(config.accounts)) {
    if (account) secrets.add(account.password, account.totpSecret, ...Object.values(account.answers ?? {}));
  }
  const inboxes = { texts: inboxOf('texts', config, service, dependencies), mails: inboxOf('mails', config, service, dependencies) };
  return { service, config, dependencies, pace: createPace(config.requestsPerSecond), secrets, inboxes, results: new Map(), answered: [] };
}

/** @throws BadInput */
async function verify(
  { service, config: file, plans: chosen, reports, expected: list, isSlow }: VerifyArguments,
  dependencies: Dependencies,
) {
  const config = await readConfig(file, dependencies.environment);
  const expected = await readExpected(list);
  // A run takes minutes and uses accounts up, so a report that cannot be written is refused before it begins.
  for (const { file: target } of reports) await mustBeWritable(target, '--report');
  const { isReachable, note } = await reach(service, config.origin);
  if (note) dependencies.print(note);
  if (!isReachable) return exitCodes.unreachable;
  const context = runContextOf(service, config, dependencies);
  const names = chosen ?? planNames.filter((name) => config.parts.includes(name));
  const modules = names.flatMap((name) => plans[name]);
  await restoreAccounts(modules, context);
  const startedAt = dependencies.now().toISOString();
  const done: Judged[] = [];
  let gone: string | undefined;
  for (const module of modules) {
    const outcome = gone ? skippedSince(gone, module) : await runModule(module, context, isSlow);
    if (outcome.isUnanswered && !(await reach(service, config.origin)).isReachable) gone = outcome.id;
    const judged = { ...outcome, isExpected: outcome.verdict === 'FAIL' && expected.has(outcome.id) };
    done.push(judged);
    for (const line of linesOf(judged, done.length, modules.length)) dependencies.print(line);
  }
  const report: Report = {
    service,
    startedAt,
    plans: names.map((plan) => ({ plan, modules: done.filter(({ id }) => id.startsWith(`${plan}.`)) })),
    noLongerFailing: done.filter(({ id, verdict }) => expected.has(id) && (verdict === 'PASS' || verdict === 'WARN')).map(({ id }) => id),
  };
  for (const line of lastLines(report)) dependencies.print(line);
  for (const { file: target, kind } of reports) await writeReport(report, target, kind);
  return isGreen(report) ? exitCodes.green : exitCodes.red;
}

async function obey(args: Arguments, dependencies: Dependencies): Promise<number> {
  if (args === 'help') dependencies.print(usage);
  else if ('init' in args) await writeFirstConfig(args.init, dependencies);
  else return verify(args.verify, dependencies);
  return exitCodes.green;
}

/** @returns the exit code */
export async function run(args: readonly string[], dependencies: Dependencies): Promise<number> {
  try {
    return await obey(readArguments(args), dependencies);
  } catch (error) {
    const complain = (line: string) => (dependencies.complain ?? dependencies.print)(line);
    if (error instanceof Stopped) {
      complain('Stopped at a question. Nothing was written.');
      return exitCodes.stopped;
    }
    if (!(error instanceof BadInput)) throw error;
    complain(error.message);
    return exitCodes.badInput;
  }
}
