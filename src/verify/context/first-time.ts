/** A user on the first day: the session, and the steps that open what comes after them. What fails here is another module's to report. */
import type { Body } from '../../contract/contract.ts';
import { dailySubscription } from '../../contract/daily-subscription.ts';
import { carriesSession, mustRefuse } from '../judge/checks.ts';
import { Blocked } from '../judge/verdict.ts';
import { dataOf, type Exchange, answerText } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';
import { answersTo, choices } from './lists.ts';
import { NAME } from './texts.ts';
import { newPassword } from './passwords.ts';
import { refresh } from './session.ts';
import { type SignedIn, sessionOf, signIn } from './sign-in.ts';

export const firstSession = (context: ModuleContext): Promise<SignedIn> =>
  context.once('first-time: session', () => signIn(context, 'firstTime'));

export const flagsOf = async (context: ModuleContext): Promise<Readonly<Record<string, unknown>>> =>
  dataOf(await context.call('basicProfile', { bearer: (await firstSession(context)).access }));

/** The change of the temporary password, with other values where they are given. */
export async function changePassword(context: ModuleContext, change: Partial<Body<'changePassword'>>): Promise<Exchange> {
  const { email, password = '' } = context.account('firstTime');
  const { access, id } = await firstSession(context);
  const body = { userId: id, username: email, oldPassword: password, newPassword: password, ...change };
  return context.call('changePassword', { bearer: access, body });
}

/** Another session of the account, which was refreshed while a step is due. */
export const otherSession = (context: ModuleContext): Promise<{ readonly answer: Exchange; readonly session: SignedIn }> =>
  context.once('first-time: other session', async () => {
    const before = await signIn(context, 'firstTime');
    const answer = await refresh(context, before.refresh);
    return { answer, session: carriesSession(answer) ? { ...sessionOf(answer), id: before.id } : before };
  });

export interface Changed {
  readonly answer: Exchange;
  readonly password: string;
  /** Another session of the account, begun before. */
  readonly other: SignedIn;
}

/** Step 1, once. */
export const changed = (context: ModuleContext): Promise<Changed> =>
  context.once('first-time: changed', async () => {
    await firstSession(context);
    const { session: other } = await otherSession(context);
    const password = newPassword(context);
    return { answer: await changePassword(context, { newPassword: password }), password, other };
  });

/** A call of a step, with the session that does them all. */
type Save = (context: ModuleContext, bearer: string) => Promise<Exchange>;

const steps = {
  async questions(context, bearer) {
    return context.call('saveAnswers', { bearer, body: { answers: answersTo(await choices(context)) } });
  },
  async personal(context, bearer) {
    return context.call('saveBasicProfile', { bearer, body: await personalOf(context) });
  },
  async professional(context, bearer) {
    return context.call('saveProfile', { bearer, body: await professionalOf(context) });
  },
} satisfies Readonly<Record<string, Save>>;

export type Step = keyof typeof steps;

/** Steps 2 to 4, each once and after those before it. */
export async function saved(context: ModuleContext, step: Step): Promise<Exchange> {
  const { answer } = await changed(context);
  if (answer.status !== 200)
    throw new Blocked('first-time.password', `The change of the password was answered with ${answerText(answer)}.`);
  const { access } = await firstSession(context);
  for (const name of ['questions', 'personal', 'professional'] as const) {
    const came = await context.once(`first-time: ${name}`, () => steps[name](context, access));
    if (name === step) return came;
    if (came.status !== 200) throw new Blocked(`first-time.${name}`, `Step ${name} was answered with ${answerText(came)}.`);
  }
  throw new Error(`no step ${step}`);
}

/** The service has to refuse the steps that come later, and what comes after all of them, writes too. */
export async function mustRefuseLater(context: ModuleContext, laterSteps: readonly Step[]): Promise<void> {
  const { access: bearer } = await firstSession(context);
  const calls: readonly (() => Promise<Exchange>)[] = [
    () => context.call('filters', { bearer }),
    () => context.call('profile', { bearer }),
    () => context.call('makeFilter', { bearer, body: { filterName: 'Primary' } }),
    () => context.call('dailySubscription', { bearer, body: dailySubscription }),
    ...laterSteps.map((name) => () => steps[name](context, bearer)),
  ];
  for (const send of calls)
    mustRefuse(await send(), ['SETUP_REQUIRED'], 'Refuse it with 403 `SETUP_REQUIRED`: the client then goes to the step that is due.');
}

export async function personalOf(context: ModuleContext): Promise<Body<'saveBasicProfile'>> {
  const { language = 'en', timezoneOffset = 0 } = await choices(context);
  return { ...NAME, email: context.account('firstTime').email, language, timezoneOffset };
}

export async function professionalOf(context: ModuleContext): Promise<Body<'saveProfile'>> {
  const { country = '', stateOrProvince, role = '' } = await choices(context);
  return {
    company: 'Conformance',
    jobTitle: 'Tester',
    department: '',
    role,
    mailingAddress: '1 Dock Street',
    city: 'Portland',
    stateOrProvince,
    zipOrPostalCode: '10001',
    country,
    phone: '2125550100',
    fax: '',
    yearsInProfession: '0-2',
    afterHoursPhone: '2125550100',
    afterHoursMobile: '',
    additionalContactName: 'Conny Form',
    additionalContactPhone: '2125550100',
    additionalContactAfterHoursPhone: '',
  };
}
