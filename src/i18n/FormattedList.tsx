import { Fragment, type ReactNode } from 'react';
import { useLocale } from './TextContext.ts';

export interface ListedProps {
  readonly names: readonly string[];
  /** One name of the list. */
  readonly children: (name: string) => ReactNode;
}

/** Names to choose from, as the language lists them in a sentence: `A, B or C`. Each is isolated from the direction of the others. */
export function FormattedList({ names, children }: ListedProps) {
  const locale = useLocale();
  const parts = new Intl.ListFormat(locale, { type: 'disjunction' }).formatToParts(names);
  // The parts keep their order, so the index can be part of the key.
  return parts.map(({ type, value }, at) => (
    <Fragment key={`${at}${value}`}>{type === 'element' ? <bdi>{children(value)}</bdi> : <span>{value}</span>}</Fragment>
  ));
}
