/**
 * The steps an account must still take, and what its session may call meanwhile (decisions 4): the calls of the pending
 * step, and the few that every signed-in page needs.
 */
import { count, eq } from 'drizzle-orm';
import type { CallName } from '../../../src/contract/contract.ts';
import { refuse } from '../api/failure.ts';
import { type Account, securityAnswers } from '../db/schema/accounts.ts';
import type { Session } from '../db/schema/sign-in.ts';
import type { Service } from '../service.ts';

/** In the order of S4's rules. */
const steps = ['resetPassword', 'noAnswers', 'reviewProfile', 'isExpired'] as const;
type Step = (typeof steps)[number];

const always: readonly CallName[] = ['basicProfile', 'sessionTimeout'];
const lists: readonly CallName[] = ['states', 'countries', 'languages', 'timezones', 'roles', 'newsInterests'];

/** The wizard asks for its lists when it begins (decisions 7). */
const callsOf: Record<Step, readonly CallName[]> = {
  resetPassword: ['changePassword', ...lists],
  noAnswers: ['saveAnswers', ...lists],
  reviewProfile: ['saveBasicProfile', ...lists],
  isExpired: ['changePassword'],
};

/** Steps 3 and 4 of a wizard entered earlier stay open while only `isExpired` is left (decisions 7). */
const wizard: readonly CallName[] = [
  ...callsOf.isExpired,
  ...callsOf.noAnswers,
  ...callsOf.reviewProfile,
  'profile',
  'saveProfile',
  'filters',
  'makeFilter',
  'saveFilter',
  'filterItems',
  'saveFilterItems',
  'dailySubscription',
];

export async function hasSecurityAnswers(service: Service, accountId: string): Promise<boolean> {
  const [row] = await service.db.select({ n: count() }).from(securityAnswers).where(eq(securityAnswers.accountId, accountId));
  return (row?.n ?? 0) > 0;
}

export async function pendingStep(service: Service, account: Account): Promise<Step | undefined> {
  const stands: Record<Step, boolean> = {
    resetPassword: account.resetPassword,
    noAnswers: !(await hasSecurityAnswers(service, account.id)),
    reviewProfile: account.reviewProfile,
    isExpired: account.isExpired,
  };
  return steps.find((step) => stands[step]);
}

/** Rules 2 to 4 lead into the wizard, rules 1 and 5 to a page of their own (S4). */
export async function beginsWizard(service: Service, account: Account): Promise<boolean> {
  const step = await pendingStep(service, account);
  if (step === 'resetPassword') return account.isExpired || account.reviewProfile || !(await hasSecurityAnswers(service, account.id));
  return step === 'noAnswers' || step === 'reviewProfile';
}

/** From step 1 the wizard goes through all of them (decisions 1), also where there are answers from before. */
const cameFromStep1 = ({ createdAt }: Session, { passwordChangedAt }: Account): boolean =>
  passwordChangedAt !== null && passwordChangedAt > createdAt;

/** The wizard goes through its questions once: from step 1 also where there are answers from before (decisions 1). */
export async function mayAnswerQuestions(service: Service, session: Session, account: Account): Promise<boolean> {
  if ((await pendingStep(service, account)) === 'noAnswers') return true;
  const isAnswered = account.answersChangedAt !== null && account.answersChangedAt > session.createdAt;
  return session.inWizard && cameFromStep1(session, account) && !isAnswered;
}

function callsAt(step: Step, session: Session, account: Account): readonly CallName[] {
  if (step === 'isExpired' && session.inWizard) return wizard;
  if (step === 'reviewProfile' && cameFromStep1(session, account)) return [...callsOf.noAnswers, ...callsOf.reviewProfile];
  return callsOf[step];
}

/** @throws SETUP_REQUIRED */
export async function checkForcedSteps(service: Service, session: Session, account: Account, call: CallName): Promise<void> {
  if (always.includes(call)) return;
  const step = await pendingStep(service, account);
  if (step && !callsAt(step, session, account).includes(call)) throw refuse('SETUP_REQUIRED');
}
