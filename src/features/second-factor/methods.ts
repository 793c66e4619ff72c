/** The ways in which a code can come, a row each (S2): what is not the app is not thereby a text message. */
import type { MfaMethod } from '../../contract/calls/second-factor.ts';
import { shownPhone } from '../../forms/mask.ts';
import { methodOf, type SecondFactor } from '../../session/second-factor.ts';
import { secondFactorText } from './text.ts';

export interface Method {
  readonly label: string;
  /** Its code is sent, lives for a while and may be asked for again; else it is there already and goes by the clock. */
  readonly sends: boolean;
  /** The browser may read it from an arriving text message. */
  readonly webOtp?: true;
  /** Where it goes, masked; `undefined` = not known. */
  readonly sentTo?: (secondFactor: SecondFactor) => string | undefined;
  /** Above the code's box; `saysWhere` has `{phone}`, for a code whose way is known. */
  readonly says: string;
  readonly saysWhere?: string;
}

export const methods: Readonly<Record<MfaMethod, Method>> = {
  text: {
    label: 'Send a text message',
    sends: true,
    webOtp: true,
    sentTo: ({ phone }) => phone && shownPhone(phone),
    says: secondFactorText.sent,
    saysWhere: secondFactorText.sentTo,
  },
  app: { label: 'Use the authenticator app', sends: false, says: secondFactorText.fromApp },
};

/** The row of the chosen method. */
export const chosenMethod = (secondFactor: SecondFactor | undefined): Method => methods[methodOf(secondFactor)];
