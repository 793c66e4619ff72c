/** Whether a service is there at all, before a run begins. */
import { contract } from '../../contract/contract.ts';
import { allowedOrigin } from '../judge/cors.ts';
import { Unanswered } from '../judge/verdict.ts';
import { type Exchange, exchange, receivedForJson } from './exchange.ts';

const TIMEOUT_MS = 15_000;
const PATH = contract.maintenanceWindows.path;

export interface Reached {
  readonly isReachable: boolean;
  /** A sentence for the terminal, where something is odd. */
  readonly note?: string;
}

const advice: readonly (readonly [problem: RegExp, advice: string])[] = [
  // Node knows no authority that a machine trusts by itself.
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)/,
    'Node does not know who signed its certificate: name the file of that authority in NODE_EXTRA_CA_CERTS.',
  ],
  [/ALTNAME_INVALID/, 'Its certificate is for another name: give the address by that name.'],
  [/CERT_HAS_EXPIRED/, 'Its certificate has ended.'],
  [/WRONG_VERSION_NUMBER|EPROTO/, 'What answers there does not speak TLS: is it the right port?'],
  [/ENOTFOUND|EAI_AGAIN/, 'No such name is found from here: check how it is written, and the network of this machine.'],
  [/ECONNREFUSED/, 'Nothing listens there: does the service run, and at this port?'],
  [/bad port/, 'No browser calls this port either: let the service listen at another one.'],
  [/HPE_/, 'What answers there does not speak HTTP: is it the right port?'],
];

/** What to do about it, for those who do not know the codes of Node; `''` where that is not known. */
export function adviceOn(problem: string): string {
  const match = advice.find(([pattern]) => pattern.test(problem));
  return match ? ` ${match[1]}` : '';
}

/** The address of another server answers most often with a page, or leads elsewhere. */
function oddIn(answer: Exchange): string | undefined {
  const received = receivedForJson(answer);
  if (received) return `${answer.status} and ${received} in place of JSON`;
  const target = answer.headers.get('location');
  return answer.status >= 300 && target ? `${answer.status}, which leads to ${originOf(target, answer)}` : undefined;
}

/** What follows it may be a secret. */
const originOf = (target: string, { sent }: Exchange): string =>
  URL.canParse(target) ? new URL(target).origin : `another path than ${sent.path}`;

/** A service refuses nearly every call of a page that it does not list, each with a failure of its own. */
const isListed = (answer: Exchange, service: string, origin: string): boolean =>
  new URL(service).origin === origin || ['*', origin].includes(allowedOrigin(answer));

/** Any answer will do; one that is no JSON is most often another server's. */
export async function reach(service: string, origin: string): Promise<Reached> {
  try {
    const answer = await exchange(service, { method: 'GET', path: PATH, headers: { origin } }, TIMEOUT_MS);
    const odd = oddIn(answer);
    if (odd) return { isReachable: true, note: `GET ${PATH} was answered with ${odd}: is ${service} the address of the service?` };
    if (isListed(answer, service, origin)) return { isReachable: true };
    return {
      isReachable: true,
      note: `GET ${PATH} is answered to no page of ${origin}: let the service list this origin with its callers (CORS), or name one that it lists as \`origin\` in the configuration.`,
    };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { isReachable: false, note: `${service} cannot be reached. ${error.came}${adviceOn(error.came)}` };
  }
}
