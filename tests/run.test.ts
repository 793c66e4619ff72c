// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The exit code and the output of a test run that must end before its first stage. */
function run(options: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/run.ts', ...options], {
    env,
    encoding: 'utf8',
  });
  return { status, printed: (stdout + stderr).trim() };
}

it('a stage that does not exist is named with those that do', () => {
  expect(run(['unit', 'looks'])).toEqual({
    status: 1,
    printed:
      'npm test has no stage looks. There are types, browser types, lint, imports, unused, build, size, unit, e2e, engines, and the option --changed.',
  });
  expect(run(['--deep', 'types']).printed).toBe(
    'npm run test:deep has no stage types. There are unit, e2e, engines, hosts, and the option --changed.',
  );
});

it('a browser that does not start ends the run in one sentence, before anything else runs', () => {
  expect(run(['e2e'], { NEWS_AUTH_CHROMIUM: '/no/chromium' })).toEqual({
    status: 1,
    printed: 'NEWS_AUTH_CHROMIUM names /no/chromium, which does not start as a browser.',
  });
});
