// @vitest-environment node
import { expect, it } from 'vitest';
import { electLeader } from '../../../src/element/overlay/mount-session.ts';

it('the first candidate leads, and the next takes over when it leaves', () => {
  const log: string[] = [];
  const join = (about: object, name: string) =>
    electLeader(about, () => {
      log.push(`${name} begins`);
      return () => log.push(`${name} stops`);
    });
  const [first, other] = [{}, {}];
  const leaveA = join(first, 'a');
  const leaveB = join(first, 'b');
  const leaveC = join(first, 'c');
  join(other, 'x');
  expect(log).toEqual(['a begins', 'x begins']);
  leaveB();
  leaveA();
  expect(log).toEqual(['a begins', 'x begins', 'a stops', 'c begins']);
  leaveC();
  join(first, 'd');
  expect(log.slice(4)).toEqual(['c stops', 'd begins']);
  // A tab that has left cannot send another one away.
  leaveC();
  expect(log.slice(6)).toEqual([]);
});
