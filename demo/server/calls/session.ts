import { factsOf } from '../accounts/facts.ts';
import { checkNetworkBeside, checkNetworkOf } from '../accounts/find.ts';
import { pendingStep } from '../accounts/forced-steps.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Call, Calls } from './call.ts';
import { refuse } from '../failure/failure.ts';
import {
  authenticate,
  endSession,
  endSessionOf,
  idleTimeoutOf,
  lockSession,
  ownsRefreshToken,
  refreshSession,
} from '../security/sessions.ts';
import { makeTransfer, redeemTransfer } from '../security/transfers.ts';
import { targetOrigins } from '../settings/origins.ts';

/** A user may hold several roles. */
const permissions: Readonly<Record<string, readonly string[]>> = {
  'VISITOR: Members: Connect 4.5': ['order-tunnel-web:GET', 'order-tunnel-web:POST'],
};

async function isPermitted({ service, bearer, params }: Call<'permission'>): Promise<boolean> {
  const holder = await authenticate(service, bearer).catch(() => undefined);
  if (!holder || holder.account.id !== params.userId || (await pendingStep(service, holder.account))) return false;
  return holder.account.roles.some((role) => permissions[role]?.includes(`${params.resource}:${params.requestType}`));
}

export const session = {
  async refresh({ service, body, address, commitWithAnswer }) {
    const tokens = await refreshSession(
      service,
      body.refreshToken,
      (tx, holder) => checkNetworkBeside(tx, holder, address),
      (exchange) =>
        commitWithAnswer(async (tx, answer) => {
          const rotation = await exchange(tx);
          if (typeof rotation === 'object') await answer({ data: {}, tokens: rotation.tokens });
          return rotation;
        }),
    );
    return { data: {}, tokens };
  },

  async transfer({ service, body, holder, commitWithAnswer }) {
    if (!(await ownsRefreshToken(service, holder.session, body.refreshToken))) throw refuse('TOKEN_INVALID');
    if (!targetOrigins(service.settings).includes(body.destination)) throw refuse('DESTINATION_NOT_ALLOWED');
    return commitWithAnswer(async (tx) => {
      await lockSession(tx, holder);
      return { transferToken: await makeTransfer(tx, holder.session.id, body.destination) };
    });
  },

  async redeem({ body, origin, address, commitWithAnswer }) {
    if (origin !== body.destination) throw refuse('TOKEN_INVALID');
    return commitWithAnswer(async (tx, answer) => {
      const holder = await redeemTransfer(tx, body.transferToken, body.destination);
      if (!holder) throw refuse('TOKEN_INVALID');
      await checkNetworkOf(tx, holder.account, address);
      // The session that it came from ends, so only one of its transfer tokens can ever be redeemed.
      if (!(await endSession(tx, holder.session.id))) throw refuse('TOKEN_INVALID');
      const result = await signIn(tx, holder.account, await factsOf(tx, holder.account), { earlier: holder.session });
      await answer(result);
      return result;
    });
  },

  async logout({ service, body }) {
    await endSessionOf(service, body.refreshToken);
    return {};
  },

  async permission(call) {
    return { hasPermission: (await isPermitted(call)) ? 1 : 0 };
  },

  async sessionTimeout({ service, holder, params }) {
    const { account } = holder;
    if (params.accountId !== account.id && params.accountId !== account.organizationId) throw refuse('RESOURCE_NOT_FOUND');
    return { sessionTimeout: idleTimeoutOf(service, account) };
  },
} satisfies Partial<Calls>;
