import { createHmac } from 'node:crypto';
import { traceHeaders } from '../failure/trace.ts';
import type { DeliverText } from '../service.ts';
import type { Settings } from '../settings/settings.ts';

const TIMEOUT_MS = 10_000;
const mayPass = (status: number) => status === 408 || status === 429 || status >= 500;

async function ask(carrier: string, request: Request): Promise<void> {
  const answer = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.ok) return;
  const code = answer ? `HTTP ${answer.status}` : 'no answer';
  throw Object.assign(new Error(`${carrier} did not take a text message`), {
    code,
    final: answer !== undefined && !mayPass(answer.status),
  });
}

/** `x-news-signature` has the time and a hash of time and body that only holders of the secret can make. */
function signatureOf(secret: string, body: string): string {
  const t = Math.floor(Date.now() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

const webhook =
  (url: string, secret: string): DeliverText =>
  (to, text, id) => {
    const body = JSON.stringify({ to, body: text });
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-news-signature': signatureOf(secret, body),
      ...traceHeaders(),
    };
    return ask('SMS_WEBHOOK_URL', new Request(url, { method: 'POST', headers, body }));
  };

type Twilio = NonNullable<Settings['texts']['twilio']>;

const twilioRequest = ({ apiUrl, accountSid, authToken }: Twilio, path: string, init?: RequestInit) =>
  new Request(`${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}${path}.json`, {
    ...init,
    headers: { ...traceHeaders(), authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
  });

const twilio =
  (account: Twilio): DeliverText =>
  (to, text) => {
    const sender = /^MG/.test(account.from) ? 'MessagingServiceSid' : 'From';
    const body = new URLSearchParams({ To: to, Body: text, [sender]: account.from });
    return ask('Twilio', twilioRequest(account, '/Messages', { method: 'POST', body }));
  };

export function textDelivery({ texts }: Settings): DeliverText | undefined {
  if (texts.webhook) return webhook(texts.webhook.url, texts.webhook.secret);
  return texts.twilio && twilio(texts.twilio);
}

/** Reads the account and sends nothing. @throws Error */
export async function verifyTwilio(account: Twilio): Promise<void> {
  const { ok, status } = await fetch(twilioRequest(account, ''), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!ok) throw Object.assign(new Error('Twilio refused the account'), { code: `HTTP ${status}` });
}
