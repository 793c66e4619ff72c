/** Where a failed call leads: what all calls have in common, before the row of its action is asked (decisions 3, quality.md). */
import { type FailureFacts, isGatewayError, isTransient } from '../../client/api-error.ts';
import { type AnyAction, type Context, type Handed, resolve, type Transition } from '../action.ts';
import { NOT_SAVED, transientBanner } from '../banners.ts';

const isCodeSent = ({ status, data }: FailureFacts): boolean =>
  status === 429 && (data as { readonly reason?: unknown } | null | undefined)?.reason === 'CODE_SENT';

function transitionOf(action: AnyAction, error: FailureFacts, context: Context, handed: Handed): Transition {
  if (action.codeSent && isCodeSent(error)) return resolve(action.codeSent, error, context, handed);
  const stays = isTransient(error) && !(action.staysOnGatewayError === false && isGatewayError(error));
  if (stays && !action.ownWords) {
    const code = action.gatewayCode && isGatewayError(error) && `${action.gatewayCode}-${error.status}`;
    return {
      banner: {
        ...transientBanner(error, action.saves && NOT_SAVED),
        ...(code && { code }),
        ...(action.offerRetry && { retry: action.offerRetry }),
      },
      store: action.waits?.(error, context),
      report: true,
    };
  }
  const outcome = (error.errorCode && action.on[error.errorCode]) || action.on.else;
  const made = resolve(outcome, error, context, handed);
  return { ...made, empty: [...(made.empty ?? []), ...(action.clearOnFailure ?? [])] };
}

/** The transition of an action whose call failed with `error`. `handed` is what its form sent. */
export function failedCall(action: AnyAction, error: FailureFacts, context: Context, handed: Handed): Transition {
  const made = transitionOf(action, error, context, handed);
  const isSubmit = !action.background && !action.offerRetry && !action.onItsOwn;
  return isSubmit && made.banner?.tone === 'error' ? { ...made, banner: { ...made.banner, refuses: true } } : made;
}
