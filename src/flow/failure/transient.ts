/** Sentences for calls that brought no usable answer; S8's own messages are in `banners.ts`. */
import { serviceText } from '../text.ts';
import type { Params } from '../../i18n/translate.ts';
import type { FailureFacts } from '../../client/api-error.ts';

/** A text and the values of its placeholders. */
export interface Sentence {
  readonly text: string;
  readonly params?: Params;
}

/** The three kinds without an answer have a sentence each, under their own names. */
const byKind: Partial<Record<FailureFacts['kind'], string>> = serviceText;

function wait(seconds: number | undefined): Sentence {
  if (seconds === undefined) return { text: serviceText.wait };
  // The sentence has no singular.
  if (seconds < 100) return { text: serviceText.waitSeconds, params: { n: Math.max(2, seconds) } };
  return { text: serviceText.waitMinutes, params: { n: Math.ceil(seconds / 60) } };
}

/** What a person reads when the service did not answer, or asked to wait. */
export function transientSentence(error: Pick<FailureFacts, 'kind' | 'status' | 'errorCode' | 'retryAfter'>): Sentence {
  if (error.errorCode === 'TOO_MANY_REQUESTS' || error.status === 429) return wait(error.retryAfter);
  return { text: byKind[error.kind] ?? serviceText.away };
}
