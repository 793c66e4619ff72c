/** A row for each method (S2, S8, passkeys.md); screens read it instead of the name, since not every other method sends text messages. */
import type { SecondFactorMethod } from '../../contract/calls/second-factor.ts';
import { type Banner, webSupport } from '../../flow/banners.ts';
import { dialCode, shownPhone } from '../../forms/phone-number.ts';
import type { ActionName } from '../../flow/action-names.ts';
import type { Form } from '../../forms/form.ts';
import { passkeyText } from '../../flow/passkeys/failures.ts';
import { codeForm, recoveryForm } from './forms.ts';
import { methodOf, type SecondFactor } from '../../session/second-factor.ts';

/** A sent code lives for a while and may be requested again. */
export interface Delivery {
  /** Masked; `undefined` if unknown. */
  readonly to: (secondFactor: SecondFactor) => string | undefined;
  /** Replaces the question where this is the only method; `{phone}` is where the code goes. */
  readonly beforeSend: string;
  /** Above the code's box; `{phone}` is where the code went. */
  readonly afterSend: string;
  readonly resent: Banner;
  /** A code was sent a moment ago and still counts. */
  readonly onItsWay: Banner;
  /** The sign-in is over. */
  readonly notSent: Banner;
  /** Below the box: the code has expired. */
  readonly old: string;
  /** The browser may read the code from an arriving text message. */
  readonly webOtp?: true;
}

export interface Method {
  readonly label: string;
  /** Above the second step. */
  readonly says: string;
  /** The title of that step, where it does not ask for a code of six digits. */
  readonly title?: string;
  /** Where the user types a code: its form, and the row that sends it. */
  readonly code?: { readonly form: Form; readonly run: ActionName };
  /** Where the browser is asked instead, as soon as the method is chosen. */
  readonly prompt?: true;
  /** Absent where no code is sent. */
  readonly delivery?: Delivery;
  /** The method makes its codes by the clock. */
  readonly byClock?: true;
}

const digits = { form: codeForm, run: 'submit' } as const;

export const methods: Readonly<Record<SecondFactorMethod, Method>> = {
  text: {
    label: 'Send a text message',
    says: 'Enter the code from your text message. A code is valid for 3 minutes.',
    code: digits,
    delivery: {
      // A number that the user has just typed includes its country code.
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
  app: {
    label: 'Use the authenticator app',
    says: 'Enter the code that your authenticator app shows.',
    code: digits,
    byClock: true,
  },
  passkey: { label: passkeyText.use, title: passkeyText.confirmTitle, says: passkeyText.confirmText, prompt: true },
  recovery: {
    label: 'Use a recovery code',
    title: 'Enter a recovery code',
    says: 'Each of your recovery codes works once.',
    code: { form: recoveryForm, run: 'recover' },
  },
};

export const chosenMethod = (secondFactor: SecondFactor | undefined): Method => methods[methodOf(secondFactor)];
