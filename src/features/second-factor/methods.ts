/**
 * The ways in which a code can come, a row each with all its words (S2, S8). A screen asks what a row says rather than which method it is: a
 * method other than the app need not be a text message.
 */
import type { MfaMethod } from '../../contract/calls/second-factor.ts';
import { type Banner, webSupport } from '../../flow/banners.ts';
import { dialCode } from '../../forms/phone-number.ts';
import { shownPhone } from './code/phone.ts';
import { methodOf, type SecondFactor } from '../../session/second-factor.ts';

/** A code that is sent lives for a while and may be asked for again. */
export interface Delivery {
  /** Where it goes, masked; `undefined` = not known. */
  readonly to: (secondFactor: SecondFactor) => string | undefined;
  /** Where it is the only way, in place of the question: `{phone}` is where it goes. */
  readonly beforeSend: string;
  /** Above the code's box where it is known: `{phone}` is where it went. */
  readonly afterSend: string;
  /** Another one was sent. */
  readonly resent: Banner;
  /** One was sent a moment ago and still counts. */
  readonly onItsWay: Banner;
  /** It could not be sent: the login is over. */
  readonly notSent: Banner;
  /** Below the box: the code has run out. */
  readonly old: string;
  /** The browser may read it from an arriving text message. */
  readonly webOtp?: true;
}

export interface Method {
  readonly label: string;
  /** Above the code's box. */
  readonly says: string;
  /** Absent where no code is sent, because the method makes its codes by the clock. */
  readonly delivery?: Delivery;
}

export const methods: Readonly<Record<MfaMethod, Method>> = {
  text: {
    label: 'Send a text message',
    says: 'Enter the code from your text message. A code is valid for 3 minutes.',
    delivery: {
      // A number that was just typed is told by its country code too.
      to: ({ phone, sentTo }) => phone && shownPhone(sentTo ? `+${dialCode(sentTo.countryCode)} ${phone}` : phone),
      beforeSend: 'We will send a text message to {phone}.',
      afterSend: 'We sent a text message to {phone}. The code is valid for 3 minutes.',
      // S8: shown 5 seconds.
      resent: { tone: 'success', text: 'A new code has been resent via text to your mobile number', forMs: 5_000 },
      onItsWay: { tone: 'info', text: 'A text message with a code is on its way to you already.' },
      notSent: {
        tone: 'error',
        text: 'We could not send the text message due to an unexpected problem with our system. Please log in again. If the problem continues, please contact {support}.',
        links: webSupport(),
      },
      old: 'The code of a text message is valid for 3 minutes, and this one is older. Please request another code.',
      webOtp: true,
    },
  },
  app: { label: 'Use the authenticator app', says: 'Enter the code that your authenticator app shows.' },
};

/** The row of the chosen method. */
export const chosenMethod = (secondFactor: SecondFactor | undefined): Method => methods[methodOf(secondFactor)];
