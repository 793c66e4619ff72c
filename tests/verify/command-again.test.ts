// @vitest-environment node
/** The built command twice against one running reference server, beside `command.test.ts`, since both mostly wait for the clock. */
import { expect, it, onTestFinished } from 'vitest';
import { planNames } from '../../src/verify/plans/names.ts';
import { openBuiltCommand } from './built-command.ts';

it('passes the reference server a second time within the hour', { timeout: 600_000 }, async () => {
  const command = await openBuiltCommand();
  onTestFinished(() => command.close());
  // The session's plan waits longest, and no limit of the hour concerns it.
  const again = planNames.filter((name) => name !== 'session').join(',');
  for (const time of ['first', 'second']) {
    const { code, said } = await command.verify('provider.json', '--plan', again);
    expect([time, code, said]).toEqual([time, 0, expect.stringContaining('speaks the contract')]);
  }
});
