/** What the forms of a registration offer: the service's own lists. */
import type { CallName } from '../../contract/contract.ts';
import { dataOf } from '../wire/exchange.ts';
import type { ModuleContext } from './context.ts';

type Row = Readonly<Record<string, unknown>>;

/** `data` as a list of objects, also where it is none. */
export const rowsOf = (data: unknown): readonly Row[] => (Array.isArray(data) ? data.map((row) => Object(row) as Row) : []);

/** Fields of interest that have a form (R3). */
const INTERESTS = ['PS', 'PI', 'PO', 'M', 'F', 'J'] as const;
export type Interest = (typeof INTERESTS)[number];

export interface Choices {
  readonly interestId: Interest | undefined;
  readonly language: string | undefined;
  readonly timezoneOffset: number | undefined;
  readonly country: string | undefined;
  /** A text, where the country has no states in the list. */
  readonly stateOrProvince: string;
  readonly role: string | undefined;
  readonly region: string | undefined;
  readonly industry: string | undefined;
  /** One of each group, none twice. */
  readonly questionIds: readonly string[];
}

const codes = (rows: readonly Row[]): readonly string[] => rows.map(({ code }) => String(code));
/** The one that is asked for, or else the first. */
const preferred = (all: readonly string[], value: string): string | undefined => (all.includes(value) ? value : all[0]);

function questionsIn(data: Row): readonly string[] {
  const chosen: string[] = [];
  for (const { securityQuestions } of rowsOf(data['questions'])) {
    const id = rowsOf(securityQuestions)
      .map(({ questionId }) => String(questionId))
      .find((value) => !chosen.includes(value));
    if (id !== undefined) chosen.push(id);
  }
  return chosen;
}

async function choose(context: ModuleContext): Promise<Choices> {
  const ask = async (name: CallName): Promise<unknown> => (await context.call(name)).body?.['data'];
  const groups = await ask('interestTypes');
  const offered = (Array.isArray(groups) ? groups.slice(0, 2) : []).flatMap((group) => rowsOf(group).map(({ value }) => String(value)));
  const [zone] = Object.values(Object(await ask('timezonesPublic')) as Readonly<Record<string, Row>>);
  const country = preferred(codes(rowsOf(await ask('countriesPublic'))), 'US');
  const states = await ask('statesPublic');
  const [state] = codes(rowsOf(Array.isArray(states) ? states : Object(states)[country ?? '']));
  const { regionHierarchy, industryHierarchy } = Object(await ask('newsInterestsPublic')) as Row;
  const [region, industry] = [regionHierarchy, industryHierarchy].map((all) => rowsOf(all)[0]?.['vocabId']);
  return {
    interestId: INTERESTS.find((interest) => offered.includes(interest)),
    language: preferred(codes(rowsOf(await ask('languagesPublic'))), 'en'),
    // R5: a missing one is -8.
    timezoneOffset: zone && Number(zone['basicUserProfileTimezoneOffset'] ?? -8),
    country,
    stateOrProvince: state ?? 'State',
    role: Object.keys(Object(await ask('rolesPublic')))[0],
    region: region === undefined ? undefined : String(region),
    industry: industry === undefined ? undefined : String(industry),
    questionIds: questionsIn(dataOf(await context.call('securityQuestions'))),
  };
}

export const choices = (context: ModuleContext): Promise<Choices> => context.once('choices', () => choose(context));

interface Answer {
  readonly questionId: string;
  readonly answer: string;
}

/** Three answers, as the forms send them. */
export function answersTo({ questionIds: [first = '', second = '', third = ''] }: Choices): [Answer, Answer, Answer] {
  return [
    { questionId: first, answer: 'Lighthouse' },
    { questionId: second, answer: 'Marmalade' },
    { questionId: third, answer: 'Semaphore' },
  ];
}

/** Each breaks one rule of R5. */
export const wrongAnswers: Readonly<Record<string, (answers: readonly [Answer, Answer, Answer]) => Answer[]>> = {
  'two answers': ([first, second]) => [first, second],
  'an answer of two characters': ([first, ...others]) => [{ ...first, answer: 'ab' }, ...others],
  'an answer of 51 characters': ([first, ...others]) => [{ ...first, answer: 'a'.repeat(51) }, ...others],
  'a question that no list has': ([first, ...others]) => [{ ...first, questionId: 'no-question-of-yours' }, ...others],
  'the same question twice': ([first, , third]) => [first, first, third],
};
