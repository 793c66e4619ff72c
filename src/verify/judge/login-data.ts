/** `data` of USER_REQUIRES_MFA. */
import * as v from 'valibot';
import { mfaChallenge } from '../../contract/calls/second-factor.ts';
import type { Exchange } from '../wire/exchange.ts';

/** 128 bits in base64url. */
const LEAST_CHARACTERS = 22;

/** What is wrong with it, if anything. */
export function isNewLogin({ body }: Exchange): string | undefined {
  const parsed = v.safeParse(mfaChallenge, body?.['data']);
  if (!parsed.success)
    return `\`data\` lacks what the second factor needs: ${v.getDotPath(parsed.issues[0]) ?? 'data'}: ${parsed.issues[0].message}.`;
  const { length } = parsed.output.mfaRetrievalToken;
  return length < LEAST_CHARACTERS
    ? `The retrieval token has ${length} characters, fewer than ${LEAST_CHARACTERS}: it can be guessed.`
    : undefined;
}
