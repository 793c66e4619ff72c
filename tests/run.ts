/** `npm test`: every check, up to the first that fails. `npm test -- unit e2e` runs only the named ones. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { findHeadless } from './browser.ts';
import { pictureLimit } from './e2e/pictures/browser.ts';
import { findEngines, programsAsVariable } from './engines/drivers/find.ts';
import { notRunLine } from './engines/drivers/not-run.ts';
import { type Counts, lastLines } from './engines/drivers/last-lines.ts';

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Reads the code and runs none of it, on one core: all of these run side by side, and each prints when it has ended. */
  readonly still?: true;
  /** Runs only when it is named, because it fetches and builds other people's packages. */
  readonly onlyByName?: true;
  /** Environment variables for the command, and one line that names what cannot be run. */
  readonly prepare?: () => Promise<{ readonly environment: Readonly<Record<string, string>>; readonly notRun?: string }>;
  /** Reads the report that the command leaves behind. */
  readonly counts?: () => Counts;
}

const NONE: Counts = { passed: 0, failed: 0 };
const UNIT_REPORT = 'test-results/unit.json';
const ENGINES_REPORT = 'test-results/engines.json';
const E2E_REPORT = 'test-results/e2e.json';
const HOSTS_REPORT = 'test-results/hosts.json';

const report = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const vitest = (config: string, output: string) =>
  ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`] as const;

function vitestCounts(output: string): Counts {
  const { numPassedTests, numFailedTests, success } = report<{ numPassedTests: number; numFailedTests: number; success: boolean }>(output);
  // A file that fails to load has no failed test, so it is counted here.
  return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
}

function playwrightCounts(output: string): Counts {
  const { expected, unexpected } = report<{ stats: { expected: number; unexpected: number } }>(output).stats;
  return { passed: expected, failed: unexpected };
}

const browser = async () => ({ environment: { NEWS_AUTH_CHROMIUM: await findHeadless() } });

const stages: readonly Stage[] = [
  { name: 'types', command: ['tsc', '-p', '.'], still: true },
  // Code for browsers is compiled without Node's types.
  { name: 'browser types', command: ['tsc', '-p', 'src'], still: true },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'], still: true },
  { name: 'imports', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'demo', 'tests'], still: true },
  { name: 'unused', command: ['knip'], still: true },
  { name: 'unit', command: vitest('tests/vitest.config.ts', UNIT_REPORT), counts: () => vitestCounts(UNIT_REPORT) },
  // The whole build, as `npm start` and a release run it, including the package's types.
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'size', command: ['tsx', 'tests/size.ts'] },
  {
    name: 'e2e',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    async prepare() {
      const found = await browser();
      return { ...found, notRun: pictureLimit(found.environment.NEWS_AUTH_CHROMIUM) };
    },
    counts: () => playwrightCounts(E2E_REPORT),
  },
  {
    name: 'engines',
    command: vitest('tests/engines/vitest.config.ts', ENGINES_REPORT),
    async prepare() {
      const programs = await findEngines();
      return { environment: programsAsVariable(programs), notRun: notRunLine(programs) };
    },
    counts: () => vitestCounts(ENGINES_REPORT),
  },
  {
    name: 'hosts',
    command: ['playwright', 'test', '--config', 'tests/package/hosts/playwright.config.ts'],
    onlyByName: true,
    prepare: browser,
    counts: () => playwrightCounts(HOSTS_REPORT),
  },
];

const PATH = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);

/** Printed again at the end; counts as neither passed nor failed. */
const leftOut: string[] = [];

/** What the command prints appears at once or, of a still one, in one piece at its end. Resolves to its exit code. */
async function spawned({ name, command: [program, ...args], still }: Stage, env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(program, args, { stdio: still ? 'pipe' : 'inherit', env, shell: process.platform === 'win32' });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => printed.push(piece));
  if (!still) console.log(`\n== ${name}`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (still) console.log(`\n== ${name}\n${String(Buffer.concat(printed)).trimEnd()}`);
  return code;
}

/** A command that fails without a failed test counts as one failure. */
async function run(stage: Stage): Promise<Counts> {
  const { prepare, counts } = stage;
  const { environment = {}, notRun } = (await prepare?.()) ?? {};
  if (notRun) {
    console.warn(notRun);
    leftOut.push(notRun);
  }
  if ((await spawned(stage, { ...process.env, PATH, ...environment })) === 0) return counts?.() ?? NONE;
  try {
    const counted = counts?.() ?? NONE;
    return { ...counted, failed: Math.max(1, counted.failed) };
  } catch {
    // The command ended before it could write its report.
    return { ...NONE, failed: 1 };
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}. There are ${stages.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

rmSync('test-results', { recursive: true, force: true });
let passed = 0;
let failed = 0;

async function count(stage: Stage): Promise<void> {
  const counts = await run(stage).catch((error: unknown): Counts => {
    console.error(error instanceof Error ? error.message : error);
    return { ...NONE, failed: 1 };
  });
  passed += counts.passed;
  failed += counts.failed;
  if (counts.failed > 0) console.error(`\n${stage.name} failed`);
}

const chosen = stages.filter((stage) => (asked.length > 0 ? asked.includes(stage.name) : !stage.onlyByName));
await Promise.all(chosen.filter(({ still }) => still).map(count));
for (const stage of chosen.filter(({ still }) => !still)) if (failed === 0) await count(stage);
console.log(lastLines(leftOut, { passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
