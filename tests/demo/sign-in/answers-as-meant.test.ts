// @vitest-environment node
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerKey } from '../../../demo/server/accounts/answer-key.ts';
import { openAnswer, hashAnswer, matchesAnswer } from '../../../demo/server/accounts/security-answers.ts';
import { securityAnswers } from '../../../demo/server/db/schema/accounts.ts';
import { openServer, personOf, type TestServer } from '../server.ts';

describe('answers that people mean to be the same are the same', () => {
  it.each([
    ['apostrophes', ["St. John's", 'St. John’s', 'St. John‘s', 'St. John´s', 'St. John`s', 'St. Johnʼs', 'St. John′s', 'St. John＇s']],
    [
      'quotes around the whole',
      [
        'Biscuit',
        '“Biscuit”',
        '"Biscuit"',
        '„Biscuit“',
        '« Biscuit »',
        '‹Biscuit›',
        "'Biscuit'",
        '“Biscuit.”',
        '“Biscuit”!',
        '「Biscuit」',
      ],
    ],
    ['quotes inside', ['the "Blue" house', 'the “Blue” house', 'the ‘Blue’ house', "the ''Blue'' house", 'the «Blue» house']],
    ['spaces', ['New York', 'New  York', ' New\u00a0York ', 'New\u3000York', 'New \u202f York', 'New\tYork']],
    ['dashes', ['1990-94', '1990–94', '1990—94', '1990‑94', '1990−94', '1990－94', '1990--94']],
    ['marks at the end', ['Lincoln', 'Lincoln.', 'Lincoln…', 'Lincoln ?!', 'Lincoln;', 'Lincoln:', 'lincoln ,']],
    ['marks at the end in other scripts', ['東京', '東京。', '東京！', '東京、']],
    ['case', ['Straße', 'STRASSE', 'strasse', 'STRAẞE']],
    ['Turkish case', ['İzmir', 'izmir', 'IZMIR', 'ızmir', 'İZMİR']],
    ['Greek case', ['Οδός', 'ΟΔΌΣ', 'οδόσ', 'οδός.']],
    ['accents on Latin letters', ['Café', 'Cafe', 'CAFÉ', 'Cafe\u0301', 'Ca\u200bfe\u200d\u0301', 'Càfê']],
    ['several accents on a letter', ['Viet Nam', 'Việt Nam', 'Vie\u0302\u0323t Nam']],
    [
      'invisible characters',
      ['Treasure', 'Trea\u200bsure', 'Trea\u00adsure', '\u2066Treasure\u2069', '\ufeffTreasure', 'Tre\u2060asure\u200f', 'Treasure\u0000'],
    ],
    ['wide characters and ligatures', ['Fish 12', 'Ｆｉｓｈ　１２', 'ﬁsh 12']],
  ])('%s', (_, [first = '', ...others]) => {
    expect(others.filter((other) => answerKey(other) !== answerKey(first))).toEqual([]);
  });

  it.each([
    ['vowel marks of other scripts', 'がく', 'かく'],
    ['a Cyrillic letter and its plain one', 'йога', 'иога'],
    ['a dash and none', '1990-94', '199094'],
    ['marks inside', 'a.b', 'ab'],
    ['an apostrophe and none', "John's", 'Johns'],
    ['symbols alone', '!!!', '???'],
    ['emoji', '🐶🐶🐶', '🐱🐱🐱'],
  ])('but %s stay apart', (_, first, other) => {
    expect(answerKey(first)).not.toBe(answerKey(other));
  });

  it('an answer without a letter or digit is only trimmed', () => {
    expect(answerKey(' "…" ')).toBe('"…"');
  });

  it('a long text is not normalized, and 320 awkward characters cost little', () => {
    expect(answerKey('İ'.repeat(60_000))).toHaveLength(60_000);
    expect(answerKey('\u0301" .'.repeat(80))).toBeTypeOf('string');
  });
});

describe('the service', () => {
  const tatum = personOf('Tatum');
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  const stored = async (answerHash: string) => {
    const { db } = server.service;
    await db
      .update(securityAnswers)
      .set({ answerHash })
      .where(and(eq(securityAnswers.accountId, tatum.id), eq(securityAnswers.questionId, 'q11')));
    const answer = await openAnswer(db, server.now(), tatum.id, 'q11');
    if (!answer) throw new Error('The question is closed.');
    return answer;
  };

  it('accepts an answer in another spelling, and refuses another answer', async () => {
    const answer = await stored(await hashAnswer('St. John’s'));
    expect(await matchesAnswer(answer, " st. john's.")).toBe(true);
    expect(await matchesAnswer(answer, 'St. James’s')).toBe(false);
  });
});
