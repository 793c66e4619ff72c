import { defineForm } from '../../forms/form.ts';
import { required, trimmed, VISIBLE } from '../../forms/rules.ts';

const NAME_MOST = 80;
/** In UTF-16 units: a flag takes four, a family eleven. */
const STORED_MOST = 10 * NAME_MOST;
/** passkeys.md: the service has the same message. */
export const NAME_MESSAGE = 'Enter a name of 1 to 80 characters.';

/** Invisible characters, and those that turn the words around them, are no part of a name. */
export const cleanName = (typed: string): string => typed.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();

/** Users count an emoji of several code points as one character; old browsers count code points. */
const lengthOf = (name: string): number => [...(Intl.Segmenter ? new Intl.Segmenter().segment(name) : name)].length;

const isShort = (name: string): boolean => name.length <= STORED_MOST && lengthOf(name) <= NAME_MOST;

/** `name` is clean. */
export const isName = (name: string): boolean => isShort(name) && VISIBLE.test(name);

export const nameForm = defineForm({
  name: 'security-name',
  submit: 'Save',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      rules: [required(NAME_MESSAGE), { message: NAME_MESSAGE, from: 'typing', test: (value) => isShort(cleanName(String(value))) }],
      send: trimmed,
    },
  ],
});
