import { type FailureFacts, isGatewayError, isNoAnswer, isTransient, shownStatus, UNHANDLED } from '../client/answer.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { fill } from '../i18n/translate.ts';
import { type AnyAction, type Context, type Payload, resolve, type Transition } from './flow.ts';
import { type Banner, banners, NOT_SAVED, transientBanner, withCode } from './banners.ts';
import type { NewsAuthEvents } from './machine/events.ts';

/* Common to all calls, before the row of an action decides (decisions 3, quality.md). */

const isCodeSent = ({ status, data }: FailureFacts): boolean =>
  status === 429 && (data as { readonly reason?: unknown } | null | undefined)?.reason === 'CODE_SENT';

function transitionOf(action: AnyAction, error: FailureFacts, context: Context, payload: Payload): Transition {
  if (action.codeSent && isCodeSent(error)) return resolve(action.codeSent, error, context, payload);
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
  const transition = resolve(outcome, error, context, payload);
  return { ...transition, empty: [...(transition.empty ?? []), ...(action.clearOnFailure ?? [])] };
}

export function failedCall(action: AnyAction, error: FailureFacts, context: Context, payload: Payload): Transition {
  const transition = transitionOf(action, error, context, payload);
  const isSubmit = !action.background && !action.offerRetry && !action.onItsOwn;
  return isSubmit && transition.banner?.tone === 'error' ? { ...transition, banner: { ...transition.banner, refuses: true } } : transition;
}

/* How a session ends depends on the code that the service gave (contract.md). */

const ends: { readonly [C in ErrorCode]?: Transition } = {
  SESSION_TIMED_OUT: { to: 'login', banner: banners.timedOut },
  UNAUTHORIZED_IP: { to: 'ip-error' },
};

export const sessionOver = (why: ErrorCode | undefined): Transition => ({
  replace: true,
  ...((why && ends[why]) ?? { to: 'login', banner: banners.signInExpired }),
});

/** S8 "anything else", with its code; the banner contains the request id too (decisions 2). */
export const unexpected = (prefix: 'A1' | 'A2', status: number, requestId?: string): Transition => ({
  to: 'login',
  banner: withCode(banners.unexpected, `${prefix}-${status}`, requestId),
  report: true,
});

/** For reports without a failed call and without words on the screen. */
const sentences: Readonly<Record<string, string>> = {
  REDIRECT_NOT_ALLOWED: 'The page asked to go to an address that is not allowed; the default is used.',
  QR_CODE_UNREADABLE: 'The service sent a QR code that cannot be shown.',
  SCREEN_NOT_LOADED: 'A part of the page could not be loaded.',
  RENDER_FAILED: 'A part of the page could not be rendered.',
};

/** A proxy or a portal may have answered in place of the service, so only codes of the service's form are passed on. */
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

function wordsOf({ text, params, links = {} }: Banner): string {
  const linkTexts = Object.entries(links).map(([name, link]) => [name, link.text]);
  return fill(text, { ...params, ...Object.fromEntries(linkTexts) });
}

function messageOf({ banner, errors = {} }: Transition, error: FailureFacts | undefined, code: string): string {
  if (banner) return wordsOf(banner);
  const [message] = Object.values(errors);
  return message ?? sentences[code] ?? (error ? `${error.call}: ${error.serverMessage ?? error.kind}` : code);
}

export function reported(transition: Transition, error: FailureFacts | undefined): Omit<NewsAuthEvents['news-error'], 'screen'> {
  const code = typeof transition.report === 'string' ? transition.report : codeOf(error, transition.banner);
  const status = error ? shownStatus(error) : 0;
  return { code, status, requestId: error?.requestId ?? '', message: messageOf(transition, error, code) };
}
