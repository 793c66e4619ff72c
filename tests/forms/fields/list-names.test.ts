// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countryOptions, languageOptions } from '../../../src/forms/fields/list-names.ts';

const countries = [
  { code: 'DE', name: 'Germany' },
  { code: 'AT', name: 'Austria' },
  { code: 'EG', name: 'Egypt' },
];
const labels = (options: readonly { readonly label: string }[]) => options.map(({ label }) => label);

describe('countries', () => {
  it.each([
    ['en', ['Austria', 'Egypt', 'Germany']],
    ['de', ['Ägypten', 'Deutschland', 'Österreich']],
    ['ja', ['エジプト', 'オーストリア', 'ドイツ']],
    ['ar', ['ألمانيا', 'النمسا', 'مصر']],
  ])('are named and sorted in the language %s, and sent by code', (locale, named) => {
    const options = countryOptions(locale, countries);
    expect(labels(options)).toEqual(named);
    expect(options.find(({ value }) => value === 'DE')?.source).toBe('Germany');
  });

  it.each(['XX', 'Atlantis', ''])('have the service’s word for what is no code: %j', (code) => {
    expect(labels(countryOptions('fr', [{ code, name: 'Atlantis' }]))).toEqual(['Atlantis']);
  });

  it.each(['en', 'en-GB'])('have the service’s words in %s (R3)', (locale) => {
    const countries = [{ code: 'US', name: 'United States of America' }];
    expect(labels(countryOptions(locale, countries))).toEqual(['United States of America']);
    expect(labels(languageOptions(locale, [{ code: 'fr', display: 'Français' }]))).toEqual(['Français']);
  });

  it('put the suggested ones first and again in their place, but only those in the list', () => {
    const plain = countryOptions('en', countries);
    expect(countryOptions('en', countries, ['XX'])).toEqual(plain);
    expect(countryOptions('en', countries, ['DE', 'XX']).map(({ value, group }) => [value, group])).toEqual([
      ['DE', 'Suggested'],
      ['AT', 'All countries'],
      ['EG', 'All countries'],
      ['DE', 'All countries'],
    ]);
  });
});

it('languages are named in the reader’s language, with a capital, and keep the service’s word', () => {
  const languages = [
    { code: 'es', display: 'Español' },
    { code: 'de', display: 'Deutsch' },
  ];
  expect(languageOptions('fr', languages)).toEqual([
    { value: 'de', label: 'Allemand', source: 'Deutsch' },
    { value: 'es', label: 'Espagnol', source: 'Español' },
  ]);
});
