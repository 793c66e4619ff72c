/** What `npm test` (the gate) and `npm run test:deep` run; no check runs in both. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findHeadless } from './browser.ts';
import { pictureLimit } from './e2e/pictures/browser.ts';
import { findEngines, programsAsVariable } from './engines/drivers/find.ts';
import { notRunLine } from './engines/drivers/not-run.ts';

export type Depth = 'gate' | 'deep';
export type Command = readonly [string, ...string[]];

export interface Report {
  readonly passed: number;
  readonly failed: number;
  /** Seconds by test file. */
  readonly files: ReadonlyMap<string, number>;
}

export interface Preparation {
  readonly environment: Readonly<Record<string, string>>;
  /** One line on what is compared less strictly on this machine. */
  readonly note?: string;
  /** One line on what this machine cannot run, which makes the run PARTIAL. */
  readonly missing?: string;
}

export interface Stage {
  readonly name: string;
  readonly gate?: Command;
  readonly deep?: Command;
  /** The command for what the uncommitted change concerns; without it the stage runs whole. */
  readonly changed?: Command;
  /** Runs beside the others that say so, and prints in one piece at its end. */
  readonly beside?: true;
  /** Runs only when it is named, because it fetches and builds other people's packages. */
  readonly onlyByName?: true;
  /** Needs a built `dist`. */
  readonly onBuilt?: true;
  readonly prepare?: () => Promise<Preparation>;
  /** Reads the report that the command leaves behind. */
  readonly report?: () => Report;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const fileOf = (name: string) => `test-results/${name}.json`;

const vitest = (config: string, name: string, ...options: readonly string[]): Command => [
  'vitest',
  'run',
  '--config',
  config,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${fileOf(name)}`,
  ...options,
];

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

function vitestReport(name: string): Report {
  const { numPassedTests, numFailedTests, success, testResults } = read<VitestReport>(fileOf(name));
  return {
    passed: numPassedTests,
    // A file that fails to load has no failed test, so it is counted here.
    failed: success ? numFailedTests : Math.max(1, numFailedTests),
    files: new Map(testResults.map((file) => [file.name, (file.endTime - file.startTime) / 1000])),
  };
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[] }[];
}

const seconds = ({ suites = [], specs }: Suite): number =>
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, suite) => sum + seconds(suite), 0);

function playwrightReport(name: string): Report {
  const { stats, suites } = read<{ stats: { expected: number; unexpected: number }; suites: readonly Suite[] }>(fileOf(name));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    files: new Map(suites.map((suite) => [suite.file, seconds(suite)])),
  };
}

/** The native compiler, some eight times as fast as the one whose interface the build and the check of imports need. */
const TSC: Command = ['node', 'node_modules/typescript-native/bin/tsc', '-p'];
const UNIT = 'tests/vitest.config.ts';
const E2E: Command = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'];
const ENGINES = 'tests/engines/vitest.config.ts';
export const BUILD: Command = ['npm', 'run', '--silent', 'build'];

const headless = async () => ({ environment: { NEWS_AUTH_CHROMIUM: await findHeadless() } });

export const stages: readonly Stage[] = [
  { name: 'types', gate: [...TSC, '.'], beside: true },
  // Code for browsers is compiled without Node's types.
  { name: 'browser types', gate: [...TSC, 'src'], beside: true },
  { name: 'lint', gate: ['biome', 'check', '--error-on-warnings', '.'], beside: true },
  { name: 'imports', gate: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'demo', 'tests'], beside: true },
  { name: 'unused', gate: ['knip'], beside: true },
  // The whole build, as a release runs it, including the package's types.
  { name: 'build', gate: BUILD, beside: true },
  { name: 'size', gate: ['tsx', 'tests/size.ts'] },
  {
    name: 'unit',
    gate: vitest(UNIT, 'unit', '--project=!deep*'),
    deep: vitest(UNIT, 'unit', '--project=deep*'),
    changed: vitest(UNIT, 'unit', '--changed', '--passWithNoTests'),
    report: () => vitestReport('unit'),
  },
  {
    name: 'e2e',
    gate: [...E2E, '--project=gate'],
    deep: [...E2E, '--project=deep*'],
    changed: [...E2E, '--only-changed', '--pass-with-no-tests'],
    onBuilt: true,
    async prepare() {
      const { environment } = await headless();
      const note = pictureLimit(environment.NEWS_AUTH_CHROMIUM);
      return note ? { environment, note } : { environment };
    },
    report: () => playwrightReport('e2e'),
  },
  {
    name: 'engines',
    gate: vitest(ENGINES, 'engines', '--testNamePattern=@gate'),
    deep: vitest(ENGINES, 'engines', '--testNamePattern=^(?!.*@gate)'),
    onBuilt: true,
    async prepare() {
      const programs = await findEngines();
      const environment = programsAsVariable(programs);
      const missing = notRunLine(programs);
      return missing ? { environment, missing } : { environment };
    },
    report: () => vitestReport('engines'),
  },
  {
    name: 'hosts',
    deep: ['playwright', 'test', '--config', 'tests/package/hosts/playwright.config.ts'],
    onlyByName: true,
    onBuilt: true,
    prepare: headless,
    report: () => playwrightReport('hosts'),
  },
];

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** True if `dist` is newer than everything that the build reads. */
export function isBuilt(): boolean {
  const sources = ['src', 'demo'].flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))));
  const built = changedAt('dist/integrity.json');
  return [...sources, 'tsup.config.ts', 'package.json', 'package-lock.json'].every((file) => changedAt(file) < built);
}
