/** The chunk of the second factor's set-up. */
import { MfaSetupDone } from './MfaSetupDone.tsx';
import { MfaSetupIntro } from './MfaSetupIntro.tsx';
import { MfaSetupPhone } from './MfaSetupPhone.tsx';
import { MfaSetupVerify } from './MfaSetupVerify.tsx';

export const setupViews = { MfaSetupDone, MfaSetupIntro, MfaSetupPhone, MfaSetupVerify };
