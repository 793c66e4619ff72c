import type { Check, Examined } from './check.ts';
import type { Finding } from './finding.ts';
import { pageUrl } from '../../ui/own-document.ts';

const needed = (directive: string, source: string): Finding => ({
  code: 'CSP_BLOCKED',
  sentence: `The page's Content-Security-Policy blocks ${source} (${directive}).`,
  fix: `Add ${source} to ${directive} of the policy, in the header or the <meta> that sends it.`,
});

export async function policyBlocks<T>(run: () => Promise<T>): Promise<{ readonly findings: readonly Finding[]; readonly result: T }> {
  const byCode = new Map<string, Finding>();
  const onViolation = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce') return;
    const source = /^https?:/.test(blockedURI) ? new URL(blockedURI).origin : `${blockedURI}:`;
    byCode.set(effectiveDirective, needed(effectiveDirective, source));
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    const result = await run();
    // The event is a task of its own, which may come after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    return { findings: [...byCode.values()], result };
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** QR codes may come as pictures (contract.md, Second factor). */
const drawPicture = () =>
  new Promise<void>((resolve) => {
    const picture = new Image();
    picture.onload = picture.onerror = () => resolve();
    picture.src = PIXEL;
  });

export const checkPictures: Check = async () => (await policyBlocks(drawPicture)).findings;

/** The page's headers are known only if it may be requested again. */
async function policies(): Promise<readonly string[]> {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]');
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  // Several headers arrive as one text, separated by commas.
  return [...metas].map(({ content }) => content).concat(answer?.headers.get('content-security-policy')?.split(',') ?? []);
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

function covers(source: string, origin: string): boolean {
  const { protocol, host } = new URL(origin);
  if (source === '*') return true;
  if (source === "'self'") return origin === location.origin;
  if (source === protocol) return true;
  const [, scheme, name = ''] = /^(?:([a-z]+:)\/\/)?([^/]+)/i.exec(source) ?? [];
  if (scheme && scheme !== protocol && !(scheme === 'http:' && protocol === 'https:')) return false;
  const pattern = escaped(name)
    .replace(/\*/g, '.*')
    .replace(/:\.\*$/, '(:\\d+)?');
  return new RegExp(`^${pattern}$`, 'i').test(host);
}

function sourcesOf(policy: string, directive: string): readonly string[] | undefined {
  const directives = policy.split(';').map((part) => part.trim().split(/\s+/));
  return directives.find(([name]) => name?.toLowerCase() === directive)?.slice(1);
}

const formAction = (origin: string, what: string): Finding => ({
  code: 'CSP_BLOCKED',
  sentence: needed('form-action', what).sentence,
  fix: `Add ${origin} to form-action of the policy, or leave the directive out.`,
});

const serviceOf = ({ settings }: Examined): string => new URL(settings.apiBaseUrl, pageUrl()).origin;

export const blockedHandOff: Check = (page) => [formAction(serviceOf(page), "the hand-off to a company's sign-in")];

/** A company's sign-in begins with a form post to the service, which cannot be tried, so the policy is read instead. */
export const checkFormAction: Check = async (page) => {
  if (page.settings.apiBaseUrl === '') return [];
  const origin = serviceOf(page);
  const lists = (await policies()).map((policy) => sourcesOf(policy, 'form-action')).filter((list) => list !== undefined);
  if (lists.every((list) => list.some((source) => covers(source, origin)))) return [];
  return [formAction(origin, origin)];
};
