/** The part with the screens that follow the log-in, and what few people meet; fetched while the user types. */
export { AccountQuestion } from './account-question/AccountQuestion.tsx';
export { askNext } from './ahead.ts';
export { BetaNotice } from './beta-terms/BetaNotice.tsx';
export { changePassword } from './change-password/feature.ts';
export { confirmation } from './confirmation/feature.ts';
export { contact } from './contact/feature.ts';
export { device } from './device/feature.ts';
export { SessionWarning } from './idle-warning/SessionWarning.tsx';
export { idleWarningText } from './idle-warning/text.ts';
export { MaintenanceBanner } from './maintenance/MaintenanceBanner.tsx';
export { recovery } from './recovery/feature.ts';
export { secondFactor } from './second-factor/feature.ts';
export { SsoHandOff } from './sso/SsoHandOff.tsx';
