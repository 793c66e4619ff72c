// @vitest-environment node
/** The tables of modules: each module has a section of the reference, a sentence, and a unique id. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileOf } from '../../demo/guide/reference/pages.ts';
import { chanceIn } from '../../src/verify/judge/chance.ts';
import { linkIn } from '../../src/verify/context/links.ts';
import { codeIn } from '../../src/verify/messages/inbox.ts';
import { plans } from '../../src/verify/plans/plans.ts';
import { asHtml } from '../../src/verify/report/html.ts';
import { asJunit } from '../../src/verify/report/junit.ts';
import { blocked, conclusion, isGreen, type Judged, type Report } from '../../src/verify/report/report.ts';
import { Secrets } from '../../src/verify/wire/secrets.ts';

const modules = Object.values(plans).flat();

/** `contract.md, Success`, or `S9 · Numbers`. */
function headingOf(rule: string): readonly [page: string, heading: string] {
  const [, page, heading] = /^(\w+)\.md, (.+)$/.exec(rule) ?? [];
  return page && heading ? [page, heading] : [rule.startsWith('R') ? 'registration' : 'sign-in', rule];
}

it.each([...new Set(modules.map(({ rule }) => rule))])('the rule %s is a section of the reference', (rule) => {
  const [page, heading] = headingOf(rule);
  expect(readFileSync(fileOf(page), 'utf8')).toMatch(new RegExp(`^##+ ${heading}$`, 'm'));
});

it('every module has an id of its own and says a sentence', () => {
  expect(new Set(modules.map(({ id }) => id)).size).toBe(modules.length);
  expect(modules.filter(({ says }) => !/^[A-Z].*\.$/.test(says))).toEqual([]);
});

it.each([
  ['123456 is your code', '123456'],
  ['{"to":"+12125550101","code":"004711"}', '004711'],
  ['Your code is 4711.', '4711'],
  ['123 456 is your code. It is valid until 2030.', '123456'],
  ['Your code: 123-456', '123456'],
  ['Call 44 207 946 011: your code is 47114', '47114'],
  ['On 20.11.2026 at 12:00: 47114 is your code', '47114'],
  ['sent to +12125550101 at 2026-11-20T12:00:00.123456Z', undefined],
  ['{"id":"a-123456-b"}', undefined],
])('the code in %s is %s', (message, code) => {
  expect(codeIn(message)).toBe(code);
});

it.each([
  ['https://a.example/login/SecurityQuestions#token=ab_c-1.', 'ab_c-1.'],
  ['https://a.example/login/SecurityQuestions#token=a%2Bb%3D%3D\nThank you', 'a+b=='],
  ['https://a.example/login', ''],
])('the token of the link in %j is %s', (mail, token) => {
  expect(linkIn(mail).token).toBe(token);
});

it.each([
  ['1000017', '1000018', 3],
  ['0196f1c2-7b3a-7c11-9a5e-3f2b8c1d4e5f', '0196f1c2-7b3b-7d42-8b6f-9e8d7c6b5a4e', 84],
  ['3f2b8c1d-4e5f-4a6b-8c7d-9e8f7a6b5c4d', 'a1b2c3d4-e5f6-4789-9abc-def012345678', 128],
  ['AbCdEfGhIjKlMnOpQrStUv', 'zYxWvUtSrQpOnMlKjIhGfE', 130],
  ['head.body-One1.x', 'head.body-Two2.x', 23],
  ['same', 'same', 0],
])('of %s and %s at most %i bits are chance', (first, other, bits) => {
  expect(chanceIn(first, other)).toBe(bits);
});

it('a secret is masked wherever it stands, once it was seen in its field', () => {
  const secrets = new Secrets();
  secrets.noteIn({ data: [{ mfaRetrievalToken: 'abc+def/123' }], authorization: 'Bearer long-token' });
  expect(secrets.mask('abc+def/123 abc%2Bdef%2F123 "long-token" Bearer long-token')).toBe(
    '••• ••• "•••" Bearer •••'.replace('Bearer •••', '•••'),
  );
});

const judged = (change: Partial<Judged>): Judged => ({
  id: 'sign-in.failure',
  says: 'It holds.',
  rule: 'contract.md, Failure',
  verdict: 'PASS',
  findings: [],
  steps: [],
  seconds: 0.1234,
  isExpected: false,
  ...change,
});
const reportOf = (...all: readonly Judged[]): Report => ({
  service: 'https://api.example.com',
  startedAt: '2026-11-20T12:00:00.000Z',
  plans: [{ plan: 'sign-in', modules: all }],
  noLongerFailing: [],
});

it('what a service answers stays text in reports', () => {
  const hostile = '</pre><script>alert(1)</script>\u0000';
  const report = reportOf(
    judged({ verdict: 'FAIL', findings: [{ came: hostile, change: hostile }], steps: [{ sent: hostile, came: hostile }] }),
  );
  for (const text of [asHtml(report), asJunit(report)]) {
    expect(text).not.toContain('<script');
    expect(text).not.toContain('\u0000');
    expect(text).toContain('&lt;script&gt;');
  }
  expect(asJunit(report)).toContain('tests="1" failures="1" skipped="0"');
});

it('a run is red by an unexpected failure, by an expected one that is gone, and by what could not be tried', () => {
  expect(isGreen(reportOf(judged({}), judged({ verdict: 'WARN' }), judged({ verdict: 'SKIPPED' })))).toBe(true);
  expect(isGreen(reportOf(judged({ verdict: 'FAIL' })))).toBe(false);
  expect(isGreen(reportOf(judged({}), judged({ verdict: 'FAIL', isExpected: true })))).toBe(true);
  expect(isGreen({ ...reportOf(judged({})), noLongerFailing: ['sign-in.failure'] })).toBe(false);
  const waiting = judged({ id: 'session.opens', verdict: 'SKIPPED', blockedBy: 'sign-in.failure' });
  expect(blocked(reportOf(waiting))).toEqual([waiting]);
  expect(isGreen(reportOf(judged({}), waiting, judged({ verdict: 'FAIL', isExpected: true })))).toBe(true);
});

it('a run in which nothing passed is not green, and says so', () => {
  const report = reportOf(judged({ verdict: 'SKIPPED' }));
  expect([isGreen(report), conclusion(report)]).toEqual([false, 'Nothing passed, so that nothing is proven of https://api.example.com.']);
});
