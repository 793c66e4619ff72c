// @vitest-environment node
/** Addresses as mail programs, web pages and keyboards hand them on. */
import { describe, expect, it } from 'vitest';
import { emailForm } from '../../src/features/sign-in/flow.ts';
import { signUpPersonalForm } from '../../src/features/sign-up/forms.ts';
import { asciiEmail, cleanEmail } from '../../src/forms/email-address.ts';
import { detailOf, type Field, fieldError, formErrors, sentValues } from '../../src/forms/form.ts';

const ADA = 'ada@newsroom.example';
const MESSAGE = 'Please enter a valid email address.';

const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u00ad',
  '\ufeff',
  '\u061c',
  '\u2800',
];
it.each(unseen)('%j goes wherever it stands', (mark) => {
  for (const typed of [`${mark}${ADA}`, `${ADA}${mark}`, `a${mark}da@news${mark}room.example`, `${mark}${ADA}${mark}`]) {
    expect(formErrors(emailForm, { username: typed })).toEqual({});
    expect(sentValues(emailForm, { username: typed })).toEqual({ username: ADA });
  }
});

it.each([
  `Avery Quinn <${ADA}>`,
  `"Quinn, Avery" <${ADA}>`,
  `Quinn, Avery <${ADA}>;`,
  `<${ADA}>`,
  `<<${ADA}>>`,
  `${ADA} <mailto:${ADA}>`,
  `${ADA}<mailto:${ADA}>`,
  `Avery Quinn (${ADA})`,
  `mailto:${ADA}`,
  `mailto://${ADA}`,
  `MAILTO: ${ADA}?subject=Hello%20there`,
  `mailto:Ada%20Q%3C${ADA}%3E`,
  `"${ADA}"`,
  `'${ADA}'`,
  `“${ADA}”`,
  `„${ADA}“`,
  `«\u00a0${ADA}\u00a0»`,
  `(${ADA}).`,
  `[${ADA}]`,
  `${ADA}.`,
  `${ADA},`,
  `${ADA};`,
  `${ADA}:`,
  `${ADA}!`,
  `${ADA}?`,
  `${ADA}…`,
  `${ADA})`,
  `${ADA}>`,
  `${ADA}"`,
  `${ADA}。`,
  `\t${ADA}\n`,
])('%j is the address in it', (typed) => {
  expect(formErrors(emailForm, { username: typed })).toEqual({});
  expect(sentValues(emailForm, { username: typed })).toEqual({ username: ADA });
  expect(formErrors({ fields: [emailOf(signUpPersonalForm.fields)] }, { email: typed })).toEqual({});
});

function emailOf(fields: readonly Field[]): Field {
  const field = fields.find(({ kind }) => kind === 'email');
  if (!field) throw new Error('There is no e-mail box.');
  return field;
}

it.each([
  `Ada <${ADA}>, Bob <bob@newsroom.example>`,
  `${ADA}, bob@newsroom.example`,
  `${ADA} bob@newsroom.example`,
  `"bob@newsroom.example" <${ADA}>`,
])('%j is refused as two addresses', (username) => {
  expect(formErrors(emailForm, { username })).toEqual({ username: MESSAGE });
  expect(detailOf(emailOf(emailForm.fields), MESSAGE, { username })).toBeUndefined();
});

it.each([
  'ada @newsroom.example',
  'ada quinn@newsroom.example',
  'ada@news room.example',
  'Ada ada@newsroom.example',
  'ada@newsroom.example thanks',
])('%j is refused, and the words after the message say that there is a space', (username) => {
  expect(formErrors(emailForm, { username })).toEqual({ username: MESSAGE });
  expect(detailOf(emailOf(emailForm.fields), MESSAGE, { username })?.text).toBe('There is a space in the address.');
});

it.each([
  "o'neil@newsroom.example",
  'ada+news@newsroom.example',
  '{ada}@newsroom.example',
  '"ada"@newsroom.example',
  'josé@newsroom.example',
])('%j stays as it is', (address) => expect(cleanEmail(address)).toBe(address));

it('the limit counts the address, not what stood around it', () => {
  const field = emailOf(emailForm.fields);
  expect(fieldError(field, { username: `${'A'.repeat(70)} <${ADA}>` })).toBeUndefined();
  expect(fieldError(field, { username: `${'a'.repeat(62)}@press.example` })).toBe('75 character limit.');
});

it('a long text is left alone, and awkward ones cost little', () => {
  expect(cleanEmail(`<${ADA}>`.padEnd(400, ' '))).toHaveLength(400);
  for (const awkward of ['<'.repeat(320), 'mailto:'.repeat(45), 'a@<'.repeat(100), '"'.repeat(320), `${'.'.repeat(318)}a@`]) {
    expect(cleanEmail(awkward)).toBeTypeOf('string');
  }
});

describe('the domain', () => {
  it.each([
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ада@почта.example', 'ада@xn--80a1acny.example'],
    ['ada@Newsroom.EXAMPLE', 'ada@Newsroom.EXAMPLE'],
    ['ada@press\u3002example', 'ada@press.example'],
    ['none', 'none'],
  ])('of %s goes out as in %s', (typed, sent) => {
    expect(asciiEmail(typed)).toBe(sent);
  });
});
