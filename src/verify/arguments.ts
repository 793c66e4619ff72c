/** The command line: what may stand there, and one sentence for what may not. */
import { parseArgs } from 'node:util';
import { withoutSlashes } from '../settings/sources.ts';
import { BadInput, listed } from './bad-input.ts';
import { type PlanName, planNames } from './plans/names.ts';
import { type ReportKind, reportKindOf, reportKinds } from './report/kinds.ts';

export interface VerifyArguments {
  /** The address under which the calls are, without a slash at its end. */
  readonly service: string;
  readonly config: string;
  /** Undefined: the parts of the configuration. */
  readonly plans?: readonly PlanName[];
  readonly reports: readonly { readonly file: string; readonly kind: ReportKind }[];
  readonly expected?: string;
  readonly isSlow: boolean;
}

export type Arguments = { readonly verify: VerifyArguments } | { readonly init: string } | 'help';

export const usage = `news-auth verify <service> --config provider.json [flags]   proves that a service speaks the contract
news-auth verify --init [--config provider.json]             asks its questions and writes the configuration

  <service>          the address of the service, such as https://api.example.com
  --config <file>    accounts, the way to codes and mails, and the parts the service has
  --plan <names>     ${planNames.join(',')}; the parts of the configuration unless given
  --report <file>    ${reportKinds.map((kind) => `.${kind}`).join(', ')} (JUnit); may be given several times
  --expected <file>  modules that may fail, one a line; # begins a comment
  --slow             also what waits for minutes

Exit code: 0 everything holds, 1 something does not or nothing passed, 2 the input cannot be used, 3 the service cannot be reached,
130 stopped by Ctrl-C or at a question, 143 by SIGTERM.`;

const options = {
  config: { type: 'string' },
  plan: { type: 'string' },
  report: { type: 'string', multiple: true },
  expected: { type: 'string' },
  slow: { type: 'boolean' },
  init: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : '';
    throw new BadInput(`${reason}. Allowed are ${listed(Object.keys(options).map((option) => `--${option}`))}.`);
  }
}

/** Of an option that is given twice only the last would count, silently. */
function read(args: readonly string[]) {
  const { values, positionals, tokens } = parsed(args);
  const names = tokens.flatMap((token) => (token.kind === 'option' && !('multiple' in options[token.name]) ? [token.name] : []));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return { values, positionals };
  throw new BadInput(`--${twice} is given twice${twice === 'plan' ? ': name several plans with commas between them' : ''}.`);
}

/** Over plain HTTP passwords could be read on the way. What is refused may hold a secret, and is not repeated. */
function serviceOf(address: string | undefined): string {
  if (!address)
    throw new BadInput('The address of the service is missing: news-auth verify https://api.example.com --config provider.json');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A bare ? or # leaves no trace in the parsed address.
  const isLocal = url !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isUsable =
    url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) && !url.username && !url.password && !/[?#]/.test(address);
  if (isUsable) return withoutSlashes(`${url.origin}${url.pathname}`);
  throw new BadInput(
    `${url?.host || 'The address given'} cannot be the service: give an https address (http on localhost) without credentials, query and fragment.`,
  );
}

function plansOf(list: string): readonly PlanName[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !planNames.some((known) => known === name));
  if (unknown.length) throw new BadInput(`--plan: there is no ${unknown.join(', ') || 'plan'}; allowed are ${listed(planNames)}.`);
  return planNames.filter((name) => names.includes(name));
}

/** @throws BadInput */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = read(args);
  const [command, service, ...more] = positionals;
  if (values.help || args.length === 0) return 'help';
  if (command !== 'verify')
    throw new BadInput(`There is no command ${/^[\w-]+$/.test(command ?? '') ? command : 'given'}; allowed is verify.`);
  if (values.init) return { init: values.config ?? 'provider.json' };
  if (more.length) throw new BadInput(`${more.length + 1} addresses are given: one service at a time.`);
  const address = serviceOf(service);
  if (!values.config) throw new BadInput('--config is missing: a JSON file, which `news-auth verify --init` writes.');
  return {
    verify: {
      service: address,
      config: values.config,
      ...(values.plan === undefined ? {} : { plans: plansOf(values.plan) }),
      reports: (values.report ?? []).map((file) => ({ file, kind: reportKindOf(file) })),
      ...(values.expected === undefined ? {} : { expected: values.expected }),
      isSlow: values.slow ?? false,
    },
  };
}
