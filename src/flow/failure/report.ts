/** What S8 calls "reported", in words for the host's log: `code` and `message` of `news-error`. */
import { type FailureFacts, isNoAnswer, shownStatus, UNHANDLED } from '../../client/api-error.ts';
import { fill } from '../../i18n/translate.ts';
import type { Transition } from '../action.ts';
import type { Banner } from '../banners.ts';
import type { NewsAuthEvents } from '../machine/events.ts';

/** Reported without a failed call and without words on the screen. */
const sentences: Readonly<Record<string, string>> = {
  REDIRECT_NOT_ALLOWED: 'The page asked to go to an address that is not allowed; the default is used.',
  QR_CODE_UNREADABLE: 'The service sent a QR code that cannot be shown.',
  SCREEN_NOT_LOADED: 'A part of the page could not be loaded.',
  RENDER_FAILED: 'A part of the page could not be rendered.',
};

/** The form of the service's codes. A proxy or a portal may have answered in its place, so nothing else is passed on. */
const CODE = /^[A-Z0-9_-]{1,40}$/;
/** S8's own: `A1-500`. */
const PREFIXED = /^A\d-/;

function codeOf(error: FailureFacts | undefined, banner: Banner | null | undefined): string {
  if (error?.errorCode) return error.errorCode;
  if (banner?.code && PREFIXED.test(banner.code)) return banner.code;
  if (!error) return String(UNHANDLED);
  if (isNoAnswer(error)) return error.kind;
  if (error.rawErrorCode && CODE.test(error.rawErrorCode)) return error.rawErrorCode;
  return String(error.code ?? UNHANDLED);
}

/** The banner as it is read in English, its links as their words. */
function wordsOf({ text, params, links = {} }: Banner): string {
  const shown = Object.entries(links).map(([name, link]) => [name, link.text]);
  return fill(text, { ...params, ...Object.fromEntries(shown) });
}

/** The words that the user sees, if any, else which call failed. */
function messageOf({ banner, errors = {} }: Transition, error: FailureFacts | undefined, code: string): string {
  if (banner) return wordsOf(banner);
  const [message] = Object.values(errors);
  return message ?? sentences[code] ?? (error ? `${error.call}: ${error.serverMessage ?? error.kind}` : code);
}

/** What `news-error` says. Without `error` no call has failed. */
export function reported(made: Transition, error: FailureFacts | undefined): Omit<NewsAuthEvents['news-error'], 'screen'> {
  const code = typeof made.report === 'string' ? made.report : codeOf(error, made.banner);
  const status = error ? shownStatus(error) : 0;
  return { code, status, requestId: error?.requestId ?? '', message: messageOf(made, error, code) };
}
