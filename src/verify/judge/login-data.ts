/** `data` of USER_REQUIRES_MFA. */
import * as v from 'valibot';
import { mfaChallenge } from '../../contract/calls/second-factor.ts';
import type { Exchange } from '../wire/exchange.ts';

/** What is wrong with it, if anything. */
export function problemIn({ body }: Exchange): string | undefined {
  const { issues } = v.safeParse(mfaChallenge, body?.['data']);
  return issues && `\`data\` lacks what the second factor needs: ${v.getDotPath(issues[0]) ?? 'data'}: ${issues[0].message}.`;
}
