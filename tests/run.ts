/**
 * `npm test` runs the gate and `npm run test:deep` the rest, up to the first stage that fails. `-- unit e2e` runs only the named stages, `-- --changed`
 * what the uncommitted change concerns.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { BUILD, type Command, type Depth, isBuilt, type Preparation, type Report, type Stage, stages } from './stages.ts';
import { lastLines } from './last-lines.ts';

const PATH = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);
const SLOWEST = 10;

const words = process.argv.slice(2);
const depth: Depth = words.includes('--deep') ? 'deep' : 'gate';
const isChanged = words.includes('--changed');
const names = words.filter((word) => word !== '--deep' && word !== '--changed');
const known = stages.filter((stage) => stage[depth]).map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  const command = depth === 'deep' ? 'npm run test:deep' : 'npm test';
  console.error(`${command} has no stage ${unknown.join(', ')}. There are ${known.join(', ')}, and the option --changed.`);
  process.exit(1);
}

const commandOf = (stage: Stage): Command | undefined => (isChanged && stage.changed) || stage[depth];

function isChosen(stage: Stage): boolean {
  if (!stage[depth]) return false;
  if (names.length > 0) return names.includes(stage.name);
  return !stage.onlyByName && !(isChanged && stage.name === 'engines');
}

const chosen = stages.filter(isChosen);
const preparations = new Map<Stage, Preparation>();
const seconds: [name: string, seconds: number][] = [];
const files: [name: string, seconds: number][] = [];
let passed = 0;
let failed = 0;

/** Its exit code. What a stage that runs beside others prints appears in one piece at its end. */
async function spawned(stage: Stage, [program, ...options]: Command): Promise<number | null> {
  const env = { ...process.env, PATH, ...preparations.get(stage)?.environment };
  const child = spawn(program, options, { stdio: stage.beside ? 'pipe' : 'inherit', env, shell: process.platform === 'win32' });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => printed.push(piece));
  if (!stage.beside) console.log(`\n== ${stage.name}`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (stage.beside) console.log(`\n== ${stage.name}\n${String(Buffer.concat(printed)).trimEnd()}`);
  return code;
}

function reportOf(stage: Stage): Report | undefined {
  try {
    return stage.report?.();
  } catch {
    // The command ended before it could write its report.
    return undefined;
  }
}

async function run(stage: Stage): Promise<void> {
  const command = commandOf(stage);
  if (!command) return;
  const start = Date.now();
  const code = await spawned(stage, command).catch((error: Error) => {
    console.error(`${stage.name}: ${error.message}`);
    return null;
  });
  seconds.push([stage.name, (Date.now() - start) / 1000]);
  const report = reportOf(stage);
  passed += report?.passed ?? 0;
  // A command that fails without a failed test counts as one failure.
  const failures = code === 0 ? 0 : Math.max(1, report?.failed ?? 1);
  failed += failures;
  if (failures > 0) console.error(`\n${stage.name} failed`);
  files.push(...(report?.files ?? []));
}

const table = (rows: readonly (readonly [name: string, seconds: number])[]): readonly string[] =>
  rows.map(([name, took]) => `${took.toFixed(0).padStart(5)} s  ${name.replace(`${process.cwd()}/`, '')}`);

try {
  for (const stage of chosen) if (stage.prepare) preparations.set(stage, await stage.prepare());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const prepared = [...preparations.values()];
const missing = prepared.flatMap((preparation) => preparation.missing ?? []);
const notes = prepared.flatMap((preparation) => preparation.note ?? []);
for (const line of [...missing, ...notes]) console.warn(line);

rmSync('test-results', { recursive: true, force: true });
const isBuildDue = chosen.some(({ onBuilt }) => onBuilt) && !chosen.some(({ name }) => name === 'build') && !isBuilt();
if (isBuildDue) await run({ name: 'build', [depth]: BUILD });
await Promise.all(chosen.filter(({ beside }) => beside).map(run));
for (const stage of chosen.filter(({ beside }) => !beside)) if (failed === 0) await run(stage);

console.log(['', 'The slowest files:', ...table(files.toSorted((a, b) => b[1] - a[1]).slice(0, SLOWEST))].join('\n'));
console.log(['', 'The stages:', ...table(seconds)].join('\n'));
console.log(lastLines({ passed, failed, notes, missing }));
if (failed > 0) process.exitCode = 1;
else if (missing.length > 0 && process.env['CI']) process.exitCode = 3;
