/**
 * Plurals in a translation, as ICU MessageFormat writes them: `{n, plural, one {# minute} other {# minutes}}`, with `{n}` for `#` and `=1` for a
 * number of its own. Arabic has six forms, Japanese one; English sources have none, since the owner's words stay as they are.
 */
import type { Params } from './translate.ts';

const FORM = /(=\d+|\w+)\s*\{((?:[^{}]|\{\w+\})*)\}/g;
const PLURAL = /\{\s*(\w+)\s*,\s*plural\s*,((?:\s*(=\d+|\w+)\s*\{((?:[^{}]|\{\w+\})*)\})+)\s*\}/g;

/** `text` with the form that the language has for each number; without one, `other`. */
export const pluralize = (text: string, params: Params, locale: string): string =>
  text.replace(PLURAL, (_, name: string, all: string) => {
    const forms = new Map([...all.matchAll(FORM)].map(([, ...form]) => form as [string, string]));
    const category = new Intl.PluralRules(locale).select(Number(params[name]));
    return (forms.get(`=${params[name]}`) ?? forms.get(category) ?? forms.get('other') ?? '').replace(/#/g, `{${name}}`);
  });
