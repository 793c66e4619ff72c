/** Limits on text messages: they cost money and wake people, and some numbers earn their owner money for each message. */
import { callingCode } from '../../../src/forms/phone-number.ts';
import { networkOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';
import type { Attempt } from './counters.ts';

export interface Phone {
  readonly countryCode: string;
  readonly phoneNumber: string;
}

const HOUR_MS = 3_600_000;

/** Derived from the whole number, since a caller must not be able to choose where the country code ends. */
const countryOf = ({ countryCode, phoneNumber }: Phone): string => callingCode(countryCode + phoneNumber) ?? countryCode;

interface Sending {
  readonly accountId: string;
  readonly phone: Phone;
  readonly isSetUp: boolean;
  readonly address: string;
}

const hourly = (name: string, subject: string, most: number): Attempt => ({ limit: { name, most, windowMs: HOUR_MS }, subject });

export const textNetworkAttempt = ({ settings }: Service, address: string): Attempt =>
  hourly('text-network', networkOf(address), settings.textsPerNetwork);

/**
 * The subjects that a message is counted under. All logins of an account share one wait, and so do all accounts with the same number. Messages of
 * set-ups are counted for themselves: otherwise a user who types another's number into a set-up keeps that user from logging in.
 */
export function textAttempts(service: Service, { accountId, phone, address, isSetUp }: Sending): readonly Attempt[] {
  const { settings } = service;
  const number = `+${phone.countryCode}${phone.phoneNumber}`;
  const kind = isSetUp ? '-set-up' : '';
  const wait = (name: string, subject: string): Attempt => ({ limit: { name, most: 1, windowMs: settings.textWaitMs }, subject });
  return [
    hourly(`text-country${kind}`, countryOf(phone), settings.textsPerCountry),
    textNetworkAttempt(service, address),
    hourly('text', accountId, settings.textsPerHour),
    hourly(`text${kind}`, number, settings.textsPerHour),
    ...(settings.textWaitMs ? [wait('text-wait', accountId), wait(`text-wait${kind}`, number)] : []),
  ];
}
