// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, type TestServer } from '../server.ts';
import { signUpBody } from './sign-up-body.ts';
import { signUpsOn } from './sign-ups.ts';

const EMAIL = 'refused@reader.example';

let server: TestServer;
let signUps: ReturnType<typeof signUpsOn>;
beforeAll(async () => {
  server = await openServer();
  signUps = signUpsOn(server);
}, 60_000);
afterAll(() => server.close());

const { personalInformation, professionalInformation, securityAnswers, ...rest } = signUpBody(EMAIL);
const whole = { personalInformation, professionalInformation, securityAnswers, ...rest };
const personal = (change: object) => ({ ...whole, personalInformation: { ...personalInformation, ...change } });
const professional = (change: object) => ({
  ...whole,
  professionalInformation: { ...professionalInformation, ...change },
});
const answers = (index: number, change: object) => ({
  ...whole,
  securityAnswers: { answers: securityAnswers.answers.map((answer, i) => (i === index ? { ...answer, ...change } : answer)) },
});

it.each([
  ['a weak password', 'password', { ...whole, password: 'short' }],
  ['a password with a foreign character', 'password', { ...whole, password: 'Newsroom{2026}é' }],
  ['a name without a visible character', 'personalInformation.firstName', personal({ firstName: '\u200b\u2060\u0007' })],
  ['no e-mail address', 'personalInformation.email', personal({ email: 'nowhere' })],
  ['a language that is not offered', 'personalInformation.language', personal({ language: 'xx' })],
  ['an impossible offset', 'personalInformation.timezone', personal({ timeZoneOffset: 99 })],
  ['an interest of the third group', 'personalInformation.interestId', personal({ interestId: 'D' })],
  ['an other interest that is not asked for', 'personalInformation.interestOther', personal({ interestOther: 'x' })],
  ['a role that is not offered', 'professionalInformation.role', professional({ role: 'king' })],
  ['a state of another country', 'professionalInformation.stateOrProvince', professional({ stateOrProvince: 'QC' })],
  ['a region that is not offered', 'professionalInformation.newsInterestRegions', professional({ newsInterestRegions: ['x'] })],
  ['a field of another interest', 'professionalInformation.websiteUrl', professional({ websiteUrl: 'x.example' })],
  ['the same question twice', 'securityAnswers.questionId1', answers(1, { questionId: 'q12' })],
  ['a question that is not asked', 'securityAnswers.questionId3', answers(2, { questionId: 'q99' })],
  ['a short answer', 'securityAnswers.answer1', answers(0, { answer: 'No' })],
])('a registration with %s is refused, and the answer says where', async (_, field, body) => {
  const answer = await signUps.register(body);
  expect([answer.status, answer.errorCode]).toEqual([400, 'INVALID_REQUEST']);
  expect((answer.data as { errors: object }).errors).toHaveProperty([field]);
  expect(await server.outbox(EMAIL)).toEqual([]);
});

it.each<[string, object]>([
  ['blank fields of other interests', professional({ gender: '', companyTypeOther: '', companyFocusedList: [] })],
  ['a field that is null', professional({ fax: null })],
  ['no other interest', personal({ interestOther: undefined })],
  ['an other interest that is null', personal({ interestOther: null })],
  ['no language and no offset, which have defaults (R3, R5)', personal({ language: undefined, timeZoneOffset: undefined })],
])('a registration with %s is accepted', async (_, body) => {
  expect((await signUps.register(body as never)).data).toEqual({ email: EMAIL });
});

it('a typed state may be as long as its box allows', async () => {
  const answer = await signUps.register(professional({ country: 'FR', stateOrProvince: 'x'.repeat(51) }));
  const errors = { 'professionalInformation.stateOrProvince': '50 character limit.' };
  expect(answer.data).toEqual({ errors });
});

it('a refusal repeats nothing that was sent', async () => {
  const answer = await signUps.register({ ...whole, password: 'Sesame-open' });
  expect(JSON.stringify(answer.body)).not.toContain('Sesame');
  expect(server.lines.join('\n')).not.toContain('Sesame');
});
