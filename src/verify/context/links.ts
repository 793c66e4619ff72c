/** Links in mails. */
import { ONE_CONNECTION } from '../wire/exchange.ts';

/** The newest link with a token, which is decoded; `''` where there is none. */
export function linkIn(mail: string): { readonly link: string; readonly token: string } {
  const [link = '', token = ''] = /https?:\/\/[^\s"'<>]*[?#&](token=[\w.~%-]+)/.exec(mail) ?? [];
  return { link, token: new URLSearchParams(token).get('token') ?? '' };
}

const VISIT_MS = 15_000;

/** Opens a link as a mail scanner does. Neither the answer matters, nor whether there is one. */
export async function visit(link: string): Promise<void> {
  await fetch(link, { headers: ONE_CONNECTION, redirect: 'manual', signal: AbortSignal.timeout(VISIT_MS) })
    .then((response) => response.text())
    .catch(() => undefined);
}

const CONFIRMATION = /https?:\/\/[^\s"'<>]*\/signup\/(?:email-confirmation(?:\/|\?userId=))?([\w.~%-]+(?:\/[\w.~%-]+)*)/g;

export interface Confirmation {
  readonly link: string;
  /** As the calls take it. */
  readonly id: string;
}

/** The links of confirmations in what the source of mails prints (decisions 1), the newest first and each once. */
export function confirmationsIn(mails: string): readonly Confirmation[] {
  // The full stop of a sentence may follow the link.
  const all = [...mails.matchAll(CONFIRMATION)].map((match) => match.map((group) => group.replace(/\.$/, '')));
  return [...new Map(all.map(([link = '', id = '']) => [link, { link, id: decodeURIComponent(id) }])).values()];
}

/** The newest; `''` where there is none. */
export const confirmationIn = (mails: string): Confirmation => confirmationsIn(mails)[0] ?? { link: '', id: '' };
