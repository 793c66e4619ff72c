/** What is known of the link of the confirmation mail (R2). */
import { slice } from '../../flow/memory.ts';

export type Confirmation =
  | { readonly state: 'no-link'; readonly id?: undefined }
  /** `isMended`: it is asked for a second time (decisions 11). */
  | { readonly state: 'opened'; readonly id: string; readonly isMended?: true }
  | { readonly state: 'unknown'; readonly id: string }
  | {
      readonly state: 'confirmed';
      readonly id: string;
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly isActivated?: boolean;
    };

export const confirmationLink = slice<Confirmation>('confirmation', { state: 'no-link' });
