/** The part with most screens other than the email and password steps, and with what few users see; fetched while the user types. */
export { AccountQuestion } from './account-question/AccountQuestion.tsx';
export { askNext } from './ahead.ts';
export { BetaNotice } from './beta-terms/BetaNotice.tsx';
export { passwordChange } from './change-password/change-password.tsx';
export { confirmation } from './confirmation/Confirmation.tsx';
export { contact } from './contact/contact.tsx';
export { device } from './device/device.tsx';
export { SessionWarning } from './idle-warning/SessionWarning.tsx';
export { idleWarningText } from './idle-warning/SessionWarning.tsx';
export { MaintenanceBanner } from './maintenance/MaintenanceBanner.tsx';
export { passkeyOffer } from './passkey-offer/PasskeyOffer.tsx';
export { passkeyLogIn } from './sign-in/passkey-flow.ts';
export { PasskeySuggestions } from './sign-in/PasskeySuggestions.tsx';
export { recovery } from './recovery/recovery.tsx';
export { secondFactor } from './second-factor/feature.ts';
export { SsoHandOff } from './sso/SsoHandOff.tsx';
