import { Fragment, createContext, useContext, type ReactNode } from 'react';
import { english, type Translate } from './translate.ts';

export const TextContext = createContext<{ readonly t: Translate; readonly locale: string }>({ t: english, locale: 'en' });
export const useText = (): Translate => useContext(TextContext).t;
export const useLocale = (): string => useContext(TextContext).locale;

interface FormattedListProps {
  readonly names: readonly string[];
  readonly children: (name: string) => ReactNode;
}

export function FormattedList({ names, children }: FormattedListProps) {
  const locale = useLocale();
  const parts = new Intl.ListFormat(locale, { type: 'disjunction' }).formatToParts(names);
  // The parts keep their order, so the index can be part of the key.
  return parts.map(({ type, value }, at) => (
    <Fragment key={`${at}${value}`}>{type === 'element' ? <bdi>{children(value)}</bdi> : <span>{value}</span>}</Fragment>
  ));
}
