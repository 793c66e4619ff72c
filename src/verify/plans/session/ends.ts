/** How a session ends by itself. */
import { mustRefuse, mustSucceed } from '../../judge/checks.ts';
import type { Module } from '../../judge/module.ts';
import { refresh, timeOut } from '../../lab/session.ts';
import { sharedSession, signIn } from '../../lab/sign-in.ts';
import { dataOf } from '../../wire/exchange.ts';

const MOST_IDLE_MS = 600_000;
/** The warning that a page shows first (`idleWarningMs`), and a little more. */
const WARNING_MS = 90_000;

export const ends: readonly Module[] = [
  {
    id: 'session.expired',
    says: 'A session token that is too old is refused with a code of its own, and a refresh replaces it.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['standard'], messages: 'texts', tokenSeconds: true, slow: true },
    async run(lab) {
      const session = await sharedSession(lab);
      await lab.wait((lab.setting.config.tokenSeconds ?? 0) * 1000 + 5000);
      mustRefuse(
        await timeOut(lab, session.access, session),
        ['TOKEN_EXPIRED'],
        'Answer a token that has ended with 401 `TOKEN_EXPIRED`: `TOKEN_INVALID` would sign people out.',
      );
      // A page sends the old token along.
      const answer = await lab.call('refresh', { bearer: session.access, body: { refreshToken: session.refresh } });
      mustSucceed('refresh', answer);
    },
  },
  {
    id: 'session.timed-out',
    says: 'A session that nobody used says so when somebody comes back.',
    rule: 'contract.md, Error codes',
    needs: { accounts: ['idle'], messages: 'texts', slow: true },
    async run(lab) {
      const session = await signIn(lab, 'idle');
      const ms = Number(dataOf(await timeOut(lab, session.access, session))['sessionTimeout']);
      if (!(ms <= MOST_IDLE_MS))
        return lab.warn(`The idle time-out of \`idle\` is ${ms} ms: nobody waits for it.`, 'Give that account one of ten minutes at most.');
      await lab.wait(ms + WARNING_MS);
      mustRefuse(
        await refresh(lab, session.refresh),
        ['SESSION_TIMED_OUT'],
        'Answer the tokens of a session that was idle for too long with 401 `SESSION_TIMED_OUT`.',
      );
    },
  },
];
