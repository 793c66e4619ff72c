// @vitest-environment node
/** What is left of date-fns-tz in the bundle counts as the whole of it does. */
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { zonedTime } from '../../src/build/plugins/zoned-time.ts';
import { localTime } from '../../src/features/maintenance/local-time.ts';

it('the cut package asks `Intl` nothing before a time is asked for, and tells the time of every zone as the whole one, around each change of the clocks', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/features/maintenance/local-time.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [zonedTime],
  });
  const code = outputFiles[0]?.text ?? '';
  expect(code).not.toContain('additionalDigits');
  expect(code).not.toContain('America/New_York');
  const cut = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { localTime: typeof localTime };
  for (const zone of [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Casablanca',
  ]) {
    for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += 31 * 3_600_000) {
      expect(cut.localTime(instant, zone)).toBe(localTime(instant, zone));
    }
  }
});
