/** The messages and limits in which the first-time-user wizard and sign-up differ, and the fields made from them (R5, R9). */
import type { Field, Rule } from '../form.ts';
import { fullPhone, fieldLimits, noBlocked, phoneCharacters, required, trimmed } from '../rules.ts';

export interface Dialect {
  /** `noun` replaces the label where the owner's text uses another word. */
  enter(label: string, noun?: string): string;
  select(label: string, noun?: string): string;
  readonly invalidEmail: string;
  readonly invalidPhone: string;
  readonly emailRules: readonly Rule[];
  readonly nameMax: number;
  readonly emailMax: number;
  readonly departmentMax: number;
  readonly languageLabel: string;
  readonly mostYears: string;
}

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

export const firstTimeUserDialect: Dialect = {
  enter: (label, noun = label.toLowerCase()) => `You must enter ${withArticle(noun)}.`,
  select: (label, noun = label.toLowerCase()) => `You must select ${withArticle(noun)}.`,
  invalidEmail: 'You must enter a valid email address.',
  invalidPhone: 'You must enter a valid phone number.',
  emailRules: [],
  nameMax: fieldLimits.firstTimeUserName,
  emailMax: fieldLimits.firstTimeUserEmail,
  departmentMax: fieldLimits.department,
  languageLabel: 'Preferred Language',
  mostYears: '16 & over',
};

export const signUpDialect: Dialect = {
  enter: (label) => `Please enter ${withArticle(label.toLowerCase())}.`,
  select: (label) => `Please select ${withArticle(label.toLowerCase())}.`,
  invalidEmail: 'Please enter a valid email address.',
  invalidPhone: 'Please enter a valid phone number. Please enter at least 10 digits.',
  emailRules: [noBlocked],
  nameMax: fieldLimits.signUpName,
  emailMax: fieldLimits.signUpName,
  departmentMax: fieldLimits.signUpDepartment,
  languageLabel: 'Language',
  mostYears: '16-up',
};

export const prompt = 'Select one';

interface Row
  extends Pick<
    Field,
    | 'autocomplete'
    | 'capitals'
    | 'inputMode'
    | 'max'
    | 'width'
    | 'hint'
    | 'disabledHint'
    | 'optional'
    | 'when'
    | 'enabledWhen'
    | 'clearedBy'
    | 'insteadOf'
  > {
  readonly noun?: string;
  readonly requiredRule?: Rule;
}

const fieldOf = ({ noun: _noun, requiredRule: _requiredRule, ...field }: Row) => field;

export function fieldMakers(dialect: Dialect) {
  const requiredRules = (row: Row, message: string) => (row.optional ? [] : [row.requiredRule ?? required(message)]);
  return {
    text: <const N extends string>(name: N, label: string, row: Row, rules: readonly Rule[] = [noBlocked]) => ({
      ...fieldOf(row),
      name,
      label,
      kind: 'text' as const,
      rules: [...requiredRules(row, dialect.enter(label, row.noun)), ...rules],
      send: trimmed,
    }),
    tel: <const N extends string>(name: N, label: string, invalid: string, row: Row) => ({
      ...fieldOf(row),
      name,
      label,
      kind: 'tel' as const,
      inputMode: 'tel' as const,
      max: fieldLimits.phone,
      rules: [...requiredRules(row, dialect.enter(label, row.noun)), ...phoneCharacters, fullPhone(invalid)],
      send: trimmed,
    }),
    select: <const N extends string>(name: N, label: string, options: Field['options'], row: Row = {}) => ({
      ...fieldOf(row),
      name,
      label,
      kind: 'select' as const,
      options,
      prompt,
      rules: requiredRules(row, dialect.select(label, row.noun)),
      send: trimmed,
    }),
  };
}

export const withSection = <F extends Field>(section: string, field: F): F => ({ ...field, section });

export const withFoldedSection = <F extends Field>(section: string, field: F): F => ({ ...field, section, folds: true });
