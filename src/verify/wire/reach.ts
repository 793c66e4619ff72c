/** Whether a service is there at all, before a run begins. */
import { contract } from '../../contract/contract.ts';
import { Unanswered } from '../judge/verdict.ts';
import { exchange, insteadOfJson } from './exchange.ts';

const TIMEOUT_MS = 15_000;
const PATH = contract.maintenanceWindows.path;

export interface Reached {
  readonly isReachable: boolean;
  /** A sentence for the terminal, where something is odd. */
  readonly note?: string;
}

/** Node knows no authority that a machine trusts by itself. */
export const adviceOn = (problem: string): string =>
  /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)/.test(problem)
    ? ' Node does not know who signed its certificate: name the file of that authority in NODE_EXTRA_CA_CERTS.'
    : '';

/** Any answer will do; one that is no JSON is most often another server's. */
export async function reach(service: string): Promise<Reached> {
  try {
    const answer = await exchange(service, { method: 'GET', path: PATH, headers: {} }, TIMEOUT_MS);
    const instead = insteadOfJson(answer);
    if (!instead) return { isReachable: true };
    return {
      isReachable: true,
      note: `GET ${PATH} was answered with ${answer.status} and ${instead} in place of JSON: is ${service} the address of the service?`,
    };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { isReachable: false, note: `${service} cannot be reached. ${error.came}${adviceOn(error.came)}` };
  }
}
