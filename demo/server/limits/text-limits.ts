/** Text messages cost money and wake people, and some numbers earn their owner money for each message. */
import { callingCode } from '../../../src/forms/phone-number.ts';
import { networkOf } from '../networks/networks.ts';
import type { Service } from '../service.ts';
import { type Attempt, inNetworks } from './counters.ts';

export interface Phone {
  readonly countryCode: string;
  readonly phoneNumber: string;
}

const HOUR_MS = 3_600_000;

/** A caller must not be able to choose where the country code ends. */
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

/** Accounts with one number share its wait, but set-ups count apart, or setting up another user's number would keep that user out. */
export function textAttempts(service: Service, { accountId, phone, address, isSetUp }: Sending): readonly Attempt[] {
  const { settings } = service;
  const number = `+${phone.countryCode}${phone.phoneNumber}`;
  const kind = isSetUp ? '-set-up' : '';
  const wait = (name: string, subject: string): Attempt => ({ limit: { name, most: 1, windowMs: settings.textWaitMs }, subject });
  return [
    hourly(`text-country${kind}`, countryOf(phone), settings.textsPerCountry),
    ...inNetworks(textNetworkAttempt(service, address), address),
    hourly('text', accountId, settings.textsPerHour),
    hourly(`text${kind}`, number, settings.textsPerHour),
    ...(settings.textWaitMs ? [wait('text-wait', accountId), wait(`text-wait${kind}`, number)] : []),
  ];
}
