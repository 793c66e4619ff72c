// @vitest-environment node
import { expect, it } from 'vitest';
import { pluralize } from '../../src/i18n/translate.ts';

const MINUTES = 'Noch {n, plural, one {{n} Minute} other {{n} Minuten}}.';
const ARABIC = '{n, plural, zero {لا شيء} one {دقيقة} two {دقيقتان} few {{n} دقائق} many {{n} دقيقة} other {{n} دقيقة…}}';

it.each([
  [MINUTES, 'de', 1, 'Noch {n} Minute.'],
  [MINUTES, 'de', 0, 'Noch {n} Minuten.'],
  [MINUTES, 'ja', 1, 'Noch {n} Minuten.'],
  [ARABIC, 'ar', 0, 'لا شيء'],
  [ARABIC, 'ar', 1, 'دقيقة'],
  [ARABIC, 'ar', 2, 'دقيقتان'],
  [ARABIC, 'ar', 10, '{n} دقائق'],
  [ARABIC, 'ar', 11, '{n} دقيقة'],
  [ARABIC, 'ar', 100, '{n} دقيقة…'],
  ['{n} of {total}', 'fr', 1, '{n} of {total}'],
])('%s in %s for %d', (text, locale, n, expected) => {
  expect(pluralize(text, { n }, locale)).toBe(expected);
});

it('a missing number takes the form “other”', () => expect(pluralize(MINUTES, {}, 'de')).toBe('Noch {n} Minuten.'));
