import { sessionCalls } from '../../contract/calls/session.ts';
import { requestId } from '../../client/client.ts';
import { peekStorage, TOKEN_KEY } from '../../session/stored-user.ts';
import { allowedOrigins } from '../../session/redirect.ts';
import { bareTag } from '../overlay/missing-setting.ts';
import type { Check, Examined } from './check.ts';
import type { Finding } from './finding.ts';
import { policyBlocks } from './policy-checks.ts';
import { pageUrl } from '../../ui/own-document.ts';

interface Probe {
  ask(init: RequestInit): Promise<Response | undefined>;
  leadsAway(): Promise<boolean>;
  close(): void;
}

/** An empty frame has the browser's own `fetch`, and a policy in it can forbid redirects to other origins. */
function openProbe(address: string): Probe | undefined {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.documentElement.append(frame);
  const { contentWindow: inside, contentDocument: frameDocument } = frame as {
    contentWindow: (Window & typeof globalThis) | null;
  } & typeof frame;
  if (!inside || !frameDocument) {
    frame.remove();
    return undefined;
  }
  const ask = (init: RequestInit) => inside.fetch(address, init).catch(() => undefined);
  return {
    ask,
    async leadsAway() {
      const policy = frameDocument.createElement('meta');
      policy.httpEquiv = 'content-security-policy';
      policy.content = `connect-src ${new URL(address).origin}`;
      frameDocument.head.append(policy);
      let isAway = false;
      frameDocument.addEventListener('securitypolicyviolation', () => {
        isAway = true;
      });
      await ask({ mode: 'no-cors', cache: 'no-store', credentials: 'omit' });
      // The event is a task of its own, which may come after the failure.
      await new Promise((resolve) => setTimeout(resolve));
      return isAway;
    },
    close: () => frame.remove(),
  };
}

/** A call that needs no session and sends no data (contract.md, Reference lists). */
const WINDOWS = '/system/maintenance/public/windows';
const MOST_OFF_MS = 60_000;

interface ServiceReply {
  readonly answer: Response | undefined;
  /** The headers that a script of the page has added. */
  readonly added: readonly string[];
  /** In ms; the answer's clock may be that far behind. */
  readonly took: number;
}

/** A header of ours makes the browser send a preflight request; as in every call, no redirect is followed. */
const asCallsDo = (): RequestInit & { readonly headers: Headers } => ({
  headers: new Headers({ 'x-request-id': requestId() }),
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'manual',
});

async function ask(address: string): Promise<ServiceReply> {
  const began = Date.now();
  const init = asCallsDo();
  const answer = await fetch(address, init).catch(() => undefined);
  const added: string[] = [];
  init.headers.forEach((_, name) => {
    if (name !== 'x-request-id') added.push(name);
  });
  return { answer, added, took: Date.now() - began };
}

const answersAnybody = (address: string): Promise<boolean> =>
  fetch(address, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' }).then(
    () => true,
    () => false,
  );

const isEnvelope = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.hasOwn(body, 'statusCode');

const unreachable = (origin: string): Finding => ({
  code: 'API_UNREACHABLE',
  sentence: `Nothing answers at ${origin}.`,
  fix: 'Check api-base-url, the name, the certificate, and that the service runs; on an https page it must be https.',
});
const isSandboxed = (): boolean => self.origin === 'null';

const notListed = (origin: string): Finding => ({
  code: 'CORS_MISSING',
  sentence: `${origin} answers, but not to pages of ${self.origin}.`,
  fix: isSandboxed()
    ? 'This frame is sandboxed, so that no service can list its origin: add allow-same-origin to its sandbox attribute.'
    : `Add ${self.origin} to the origins that may call the service (access-control-allow-origin; ALLOWED_ORIGINS of the reference server), and let it accept the headers authorization, content-type and x-request-id.`,
});

const redirected = (origin: string): Finding => ({
  code: 'API_REDIRECTED',
  sentence: `What answers at ${origin} leads elsewhere: a sign-on proxy stands before the service, say, and no call follows a redirect.`,
  fix: `Let requests to ${origin} pass the proxy without a sign-in of its own, the preflight requests (OPTIONS) too.`,
});

const patched = (added: readonly string[]): Finding => ({
  code: 'FETCH_PATCHED',
  sentence: `A script of this page has replaced fetch, and what it sends is refused: it adds ${added.join(', ') || 'headers of its own'}.`,
  fix: `Let that script (monitoring, tracing) leave out the service's address, or let the service accept ${added.join(', ') || 'those headers'} in access-control-allow-headers.`,
});

async function silenceFindings(address: URL, { added }: ServiceReply): Promise<Finding> {
  const { origin, href } = address;
  const probe = openProbe(href);
  try {
    const answer = await probe?.ask(asCallsDo());
    if (answer?.type === 'opaqueredirect') return redirected(origin);
    if (answer) return patched(added);
    if (await probe?.leadsAway()) return redirected(origin);
  } finally {
    probe?.close();
  }
  return origin !== location.origin && (await answersAnybody(href)) ? notListed(origin) : unreachable(origin);
}

async function answerFindings({ answer, took }: ServiceReply, origin: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const body: unknown = await answer?.json().catch(() => undefined);
  if (!isEnvelope(body)) {
    findings.push({
      code: 'API_WRONG',
      sentence: `What answers at ${origin} is not the service: no {"statusCode": …} came for ${WINDOWS} (status ${answer?.status}).`,
      fix: 'Let api-base-url name the service itself, with the path that its calls lie under.',
    });
    return findings;
  }
  const date = answer?.headers.get('date');
  if (!date) {
    findings.push({
      code: 'HEADERS_NOT_EXPOSED',
      sentence: `The browser hides headers of ${origin} from this page, by which sign-ins arrive.`,
      fix: 'Let the service list x-auth-token, x-refresh-token, x-auth-public-keys, x-bw-cookies, x-deployment, retry-after and date in access-control-expose-headers.',
    });
    return findings;
  }
  const off = Date.now() - Date.parse(date);
  if (Math.abs(off) > MOST_OFF_MS + took) {
    const minutes = Math.round(Math.abs(off) / 60_000);
    findings.push({
      code: 'CLOCK_OFF',
      sentence: `The clock of this device is ${minutes} min ${off > 0 ? 'ahead of' : 'behind'} the service's: authenticator codes, idle times and maintenance go wrong.`,
      fix: 'Set the clock of the device, or of the service, by a time server.',
    });
  }
  return findings;
}

export const checkService: Check = async ({ settings, tag }) => {
  if (settings.apiBaseUrl === '') {
    return [
      {
        code: 'API_MISSING',
        sentence: `The page does not say where the service is.${bareTag(tag)}`,
        fix: 'Write data-api-base-url into the script tag, or api-base-url into an element with screens.',
      },
    ];
  }
  const address = new URL(settings.apiBaseUrl + WINDOWS, pageUrl());
  const { findings: blocked, result: reply } = await policyBlocks(() => ask(address.href));
  if (blocked.length > 0) return blocked;
  if (reply.answer?.type === 'opaqueredirect') return [redirected(address.origin)];
  return reply.answer ? answerFindings(reply, address.origin) : [await silenceFindings(address, reply)];
};

const origins = ({ settings, hosts }: Examined): ReadonlySet<string> => {
  const authors = hosts.map((host) => host.props().redirectUrl).filter((url) => typeof url === 'string');
  return new Set([location.origin, ...[undefined, ...authors].flatMap((url) => [...allowedOrigins(settings, pageUrl(), url)])]);
};

/** Only a signed-in user can query the service's own list; the transfer tokens are never used. */
async function notTransferable(page: Examined): Promise<readonly string[]> {
  if (page.settings.apiBaseUrl === '' || !peekStorage(TOKEN_KEY) || !page.owns()) {
    console.info('NewsAuth.diagnose: no user is signed in here, so the service was not asked where it hands sessions to.');
    return [];
  }
  const refused: string[] = [];
  for (const destination of origins(page)) {
    const body = {
      refreshToken: peekStorage('newsAuth.refreshToken') ?? '',
      deployment: peekStorage('newsAuth.deployment') ?? '',
      destination,
    };
    const code = await page.call(sessionCalls.transfer, { body }).then(
      () => undefined,
      (error: unknown) => Reflect.get(Object(error), 'errorCode'),
    );
    if (code === 'DESTINATION_NOT_ALLOWED') refused.push(destination);
  }
  return refused;
}

export const checkTransfer: Check = async (page) =>
  (await notTransferable(page)).map((origin) => ({
    code: 'TRANSFER_NOT_ALLOWED',
    sentence: `The service hands no session to ${origin}.`,
    fix: `Add ${origin} to the origins that it hands sessions to (REDIRECT_ORIGINS of the reference server).`,
  }));

const originOf = (address: string): string | undefined => {
  try {
    return new URL(address, pageUrl()).origin;
  } catch {
    return undefined;
  }
};

/** As it was opened, since pages with paths remove `redirect_url` from their address. */
const openedAddress = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

export const checkRedirects: Check = (page) => {
  const redirectUrl = new URL(openedAddress()).searchParams.get('redirect_url');
  const origin = redirectUrl === null ? undefined : originOf(redirectUrl);
  if (origin === undefined || origins(page).has(origin)) return [];
  return [
    {
      code: 'REDIRECT_NOT_LISTED',
      sentence: `The page was opened with a redirect_url that names ${origin}, where no user may be sent: users come to landingUrl instead.`,
      fix:
        page.settings.routing === 'path'
          ? `Add ${origin} to redirectOrigins, and to the service's own list.`
          : // decisions 2
            `A sign-in that is embedded does not read redirect_url: write the address into redirect-url, and add ${origin} to the service's own list.`,
    },
  ];
};
