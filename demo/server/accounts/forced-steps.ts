/** What a session may call while a forced step is due (decisions 4): what the page of that step and every signed-in page need. */
import type { CallName } from '../../../src/contract/contract.ts';
import { forcedStep, type ForcedStep } from '../../../src/contract/calls/sign-in.ts';
import { refuse } from '../failure/failure.ts';
import type { Account } from '../db/schema/accounts.ts';
import type { Session } from '../db/schema/sign-in.ts';
import type { Service } from '../service.ts';
import { type Facts, factsOf } from './facts.ts';

const always: readonly CallName[] = ['basicProfile', 'sessionTimeout'];
const lists: readonly CallName[] = ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests'];

/** The wizard asks for its lists when it begins (decisions 7), and again at the step that needs them. */
const callsOf: Record<ForcedStep, readonly CallName[]> = {
  'reset-temporary-password': ['changePassword'],
  'first-time-password': ['changePassword', ...lists],
  'first-time-questions': ['saveAnswers', ...lists],
  'first-time-personal': ['saveBasicProfile', ...lists],
  'new-user-password-expired': ['changePassword'],
};

/** Steps 3 and 4 of a wizard entered earlier stay open while only an expired password is left (decisions 7). */
const wizard: readonly CallName[] = [
  ...callsOf['new-user-password-expired'],
  ...callsOf['first-time-questions'],
  ...callsOf['first-time-personal'],
  'profile',
  'saveProfile',
  'filters',
  'makeFilter',
  'saveFilter',
  'filterItems',
  'saveFilterItems',
  'dailySubscription',
];

export const stepOf = (account: Account, { hasSecurityAnswers }: Facts): ForcedStep | undefined =>
  forcedStep({ ...account, hasSecurityAnswers });

export const pendingStep = async (service: Service, account: Account): Promise<ForcedStep | undefined> =>
  stepOf(account, await factsOf(service, account));

/** The other steps have a page outside the wizard (S4). */
const wizardSteps: readonly (ForcedStep | undefined)[] = ['first-time-password', 'first-time-questions', 'first-time-personal'];

export const beginsWizard = (step: ForcedStep | undefined): boolean => wizardSteps.includes(step);

/** The wizard goes from step 1 through all its steps (decisions 1), even if there are answers from before. */
const cameFromStep1 = ({ createdAt }: Session, { passwordChangedAt }: Account): boolean =>
  passwordChangedAt !== null && passwordChangedAt > createdAt;

/** The wizard asks its questions once, even if there are answers from before when it began at step 1 (decisions 1). */
const asksAgain = (session: Session, account: Account): boolean =>
  cameFromStep1(session, account) && !(account.answersChangedAt !== null && account.answersChangedAt > session.createdAt);

export const mayAnswerQuestions = async (service: Service, session: Session, account: Account): Promise<boolean> =>
  (await pendingStep(service, account)) === 'first-time-questions' || (session.inWizard && asksAgain(session, account));

function callsAt(step: ForcedStep, session: Session, account: Account): readonly CallName[] {
  if (step === 'new-user-password-expired' && session.inWizard) return wizard;
  if (step === 'first-time-personal' && asksAgain(session, account))
    return [...callsOf['first-time-questions'], ...callsOf['first-time-personal']];
  return callsOf[step];
}

/** @throws SETUP_REQUIRED */
export async function checkForcedSteps(service: Service, session: Session, account: Account, call: CallName): Promise<void> {
  if (always.includes(call)) return;
  const step = await pendingStep(service, account);
  if (step && !callsAt(step, session, account).includes(call)) throw refuse('SETUP_REQUIRED');
}
