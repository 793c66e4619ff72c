/** A login that waits for its second factor, and the service's answers to it. */
import { type Answer, person, sessionHeaders } from '../../flow/machine/scripted.ts';

export const pending = { mfaRetrievalToken: 'r1', requireMfaSetup: false, username: 'anna@example.com' } as const;
export const phone = { countryCode: '1', phoneNumber: '2125551234' };
export const settingUp = { ...pending, requireMfaSetup: true, mfaSetup: { setupId: 's1', phone: '••••1234', ...phone } } as const;
export const authStatus = (statusCode: number, message = '') => ({ data: { authStatus: { statusCode, message } } });
export const begun = { data: { authStatus: { statusCode: 200, message: 'ok' }, user: { twilioMfa: { setupId: 's2' } } } };
export const signedIn: Answer = { data: person, headers: sessionHeaders };
export const failure = (status: number, errorCode: string): Answer => ({ status, failure: { errorCode } });
