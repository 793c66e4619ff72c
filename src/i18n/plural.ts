/**
 * Plurals in a translation, as ICU MessageFormat writes them: `{n, plural, one {{n} minute} other {{n} minutes}}`. Arabic has six forms,
 * Japanese one; English sources have none, since the owner's words stay as they are.
 */
import type { Params } from './translate.ts';

const PLURAL = /\{(\w+), plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+)\}/g;

/** `text` with the form that the language has for each number; without one, `other`. */
export const pluralize = (text: string, params: Params, locale: string): string =>
  text.replace(PLURAL, (_, name: string, forms: string) => {
    const form = (category: string) => new RegExp(` ${category} \\{((?:[^{}]|\\{\\w+\\})*)`).exec(forms)?.[1];
    return form(new Intl.PluralRules(locale).select(Number(params[name]))) ?? form('other') ?? '';
  });
