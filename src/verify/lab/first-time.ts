/** A user on the first day: the session, and the steps that open what comes after them. What fails here is another module's to report. */
import type { Body } from '../../contract/contract.ts';
import { dailySubscription } from '../../contract/daily-subscription.ts';
import { carriesSession, mustRefuse } from '../judge/checks.ts';
import { Blocked } from '../judge/verdict.ts';
import { dataOf, type Exchange, said } from '../wire/exchange.ts';
import type { Lab } from './lab.ts';
import { answersTo, choices } from './lists.ts';
import { NAME } from './texts.ts';
import { newPassword } from './passwords.ts';
import { refresh } from './session.ts';
import { type SignedIn, sessionOf, signIn } from './sign-in.ts';

export const firstSession = (lab: Lab): Promise<SignedIn> => lab.once('first-time: session', () => signIn(lab, 'firstTime'));

export const flagsOf = async (lab: Lab): Promise<Readonly<Record<string, unknown>>> =>
  dataOf(await lab.call('basicProfile', { bearer: (await firstSession(lab)).access }));

/** The change of the temporary password, with other values where they are given. */
export async function changePassword(lab: Lab, change: Partial<Body<'changePassword'>>): Promise<Exchange> {
  const { email, password = '' } = lab.account('firstTime');
  const { access, id } = await firstSession(lab);
  const body = { userId: id, username: email, oldPassword: password, newPassword: password, ...change };
  return lab.call('changePassword', { bearer: access, body });
}

/** Another session of the account, which was refreshed while a step is due. */
export const otherSession = (lab: Lab): Promise<{ readonly answer: Exchange; readonly session: SignedIn }> =>
  lab.once('first-time: other session', async () => {
    const before = await signIn(lab, 'firstTime');
    const answer = await refresh(lab, before.refresh);
    return { answer, session: carriesSession(answer) ? { ...sessionOf(answer), id: before.id } : before };
  });

export interface Changed {
  readonly answer: Exchange;
  readonly password: string;
  /** Another session of the account, begun before. */
  readonly other: SignedIn;
}

/** Step 1, once. */
export const changed = (lab: Lab): Promise<Changed> =>
  lab.once('first-time: changed', async () => {
    await firstSession(lab);
    const { session: other } = await otherSession(lab);
    const password = newPassword(lab);
    return { answer: await changePassword(lab, { newPassword: password }), password, other };
  });

/** A call of a step, with the session that does them all. */
type Save = (lab: Lab, bearer: string) => Promise<Exchange>;

const steps = {
  async questions(lab, bearer) {
    return lab.call('saveAnswers', { bearer, body: { answers: answersTo(await choices(lab)) } });
  },
  async personal(lab, bearer) {
    return lab.call('saveBasicProfile', { bearer, body: await personalOf(lab) });
  },
  async professional(lab, bearer) {
    return lab.call('saveProfile', { bearer, body: await professionalOf(lab) });
  },
} satisfies Readonly<Record<string, Save>>;

export type Step = keyof typeof steps;

/** Steps 2 to 4, each once and after those before it. */
export async function saved(lab: Lab, step: Step): Promise<Exchange> {
  const { answer } = await changed(lab);
  if (answer.status !== 200) throw new Blocked('first-time.password', `The change of the password was answered with ${said(answer)}.`);
  const { access } = await firstSession(lab);
  for (const name of ['questions', 'personal', 'professional'] as const) {
    const came = await lab.once(`first-time: ${name}`, () => steps[name](lab, access));
    if (name === step) return came;
    if (came.status !== 200) throw new Blocked(`first-time.${name}`, `Step ${name} was answered with ${said(came)}.`);
  }
  throw new Error(`no step ${step}`);
}

/** The service has to refuse the steps that come later, and what comes after all of them, writes too. */
export async function mustRefuseLater(lab: Lab, later: readonly Step[]): Promise<void> {
  const { access: bearer } = await firstSession(lab);
  const calls: readonly (() => Promise<Exchange>)[] = [
    () => lab.call('filters', { bearer }),
    () => lab.call('profile', { bearer }),
    () => lab.call('makeFilter', { bearer, body: { filterName: 'Primary' } }),
    () => lab.call('dailySubscription', { bearer, body: dailySubscription }),
    ...later.map((name) => () => steps[name](lab, bearer)),
  ];
  for (const send of calls)
    mustRefuse(await send(), ['SETUP_REQUIRED'], 'Refuse it with 403 `SETUP_REQUIRED`: the client then goes to the step that is due.');
}

export async function personalOf(lab: Lab): Promise<Body<'saveBasicProfile'>> {
  const { language = 'en', timezoneOffset = 0 } = await choices(lab);
  return { ...NAME, email: lab.account('firstTime').email, language, timezoneOffset };
}

export async function professionalOf(lab: Lab): Promise<Body<'saveProfile'>> {
  const { country = '', stateOrProvince, role = '' } = await choices(lab);
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
