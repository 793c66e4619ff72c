/** Six kinds of token, each of which opens the calls of its own kind only. */
import type { ModuleContext } from '../context/context.ts';
import { askQuestions, verifyToken } from '../context/recovery.ts';
import { redeem, refresh } from '../context/session.ts';
import { verifyCode } from '../context/sign-in.ts';
import { type Exchange, where } from '../wire/exchange.ts';
import { mustCarryNoSession, mustNotTake } from './checks.ts';

interface Kind {
  readonly name: string;
  /** Calls that take such a token and do nothing else for its bearer, with one that may be of another kind. */
  readonly calls: readonly ((context: ModuleContext, token: string, id: string) => Promise<Exchange>)[];
}

const kinds = {
  session: {
    name: 'session token',
    calls: (['basicProfile', 'profile', 'filters'] as const).map((name) => (context, bearer) => context.call(name, { bearer })),
  },
  refresh: { name: 'refresh token', calls: [(context, token) => refresh(context, token)] },
  transfer: { name: 'transfer token', calls: [redeem] },
  retrieval: {
    name: 'retrieval token',
    calls: [
      (context, mfaRetrievalToken) => context.call('mfaSend', { body: { mfaRetrievalToken } }),
      (context, token) => verifyCode(context, token, '123456'),
    ],
  },
  reset: { name: 'reset token', calls: [verifyToken, askQuestions] },
  confirmation: { name: 'confirmation id', calls: [(context, userId) => context.call('activate', { params: { userId } })] },
} as const satisfies Readonly<Record<string, Kind>>;

/**
 * The service has to refuse a token wherever one of another kind is due.
 *
 * @param id of the account whose token it is, where it is known: a service that takes the token may still look at the id
 */
export async function mustOpenOwnKind(context: ModuleContext, ownKind: keyof typeof kinds, token: string, id = 'any'): Promise<void> {
  for (const [kind, { name, calls }] of Object.entries<Kind>(kinds)) {
    // Without a destination there is no page that may redeem.
    if (kind === ownKind || (kind === 'transfer' && !context.destination)) continue;
    for (const call of calls) {
      const answer = await call(context, token, id);
      const what = `A ${kinds[ownKind].name} in place of a ${name} (${where(answer)})`;
      mustNotTake(answer, what, 'Know every token by its kind, and take each for the calls of its own kind only.');
      mustCarryNoSession(answer);
    }
  }
}
