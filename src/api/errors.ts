/** Sentences for calls that brought no usable answer; S8's own messages are in `flows/banners.ts`. */
import type { Params } from '../text/translate.ts';
import type { FailureFacts } from './api-error.ts';

export interface Sentence {
  readonly text: string;
  readonly params?: Params;
}

const away: Sentence = { text: 'The service is not available at the moment. Please try again in a moment.' };

const byKind: Partial<Record<FailureFacts['kind'], Sentence>> = {
  timeout: { text: 'The service took too long to answer. Please try again.' },
  offline: { text: 'You appear to be offline. Please try again once you are connected.' },
  unreachable: { text: 'We could not reach the service. Check your connection and try again.' },
};

function wait(seconds: number | undefined): Sentence {
  if (seconds === undefined) return { text: 'Too many attempts. Please wait a moment and try again.' };
  if (seconds < 100) return { text: 'Too many attempts. Please try again in {n} seconds.', params: { n: seconds } };
  return { text: 'Too many attempts. Please try again in {n} minutes.', params: { n: Math.ceil(seconds / 60) } };
}

/** What a person reads when the service did not answer, or asked to wait. */
export function passingSentence(error: Pick<FailureFacts, 'kind' | 'status' | 'errorCode' | 'retryAfter'>): Sentence {
  if (error.errorCode === 'TOO_MANY_REQUESTS' || error.status === 429) return wait(error.retryAfter);
  return byKind[error.kind] ?? away;
}
