// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { directionOf } from '../../src/i18n/translate.ts';

it.each([
  'ar',
  'ar-EG',
  'he',
  'fa-IR',
  'UR',
  'ckb',
  'ku-Arab',
  'pa-Arab-PK',
  'az-arab',
  'ar-EG-u-nu-latn',
  'ks',
  'uz-AF',
  'pa-PK',
  'bal-Arab',
  'syr',
  'nqo',
  'ff-Adlm',
  'rhg',
  'dv',
  'yi',
  'ug',
  'en-Arab',
])('%s runs from right to left', (locale) => {
  expect(directionOf(locale)).toBe('rtl');
});

it.each(['en', 'de-DE', 'arn', 'ku', 'pa-IN', 'en-u-nu-arab', 'en-GB', 'enf', 'ar-Latn', 'sd-Deva', 'ug-Cyrl'])(
  '%s runs from left to right',
  (locale) => {
    expect(directionOf(locale)).toBe('ltr');
  },
);

it('answers for English without the slow look-up of scripts', () => {
  const lookUp = vi.spyOn(Intl.Locale.prototype, 'maximize');
  expect(directionOf('en-US')).toBe('ltr');
  expect(lookUp).not.toHaveBeenCalled();
  expect(directionOf('fa')).toBe('rtl');
  expect(lookUp).toHaveBeenCalledOnce();
});
