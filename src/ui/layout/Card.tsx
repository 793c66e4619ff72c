import { createContext, type ReactNode, type Ref, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { Words } from '../Words.tsx';

/** Ids of the words that name a step, for the group of its fields: screen readers say them with the field that takes the focus. */
export const StepContext = createContext<string | undefined>(undefined);

export interface CardProps {
  readonly title: ReactNode;
  /** Heading level; 1 unless the page around has one already. */
  readonly level?: 1 | 2;
  readonly subtitle?: ReactNode;
  /** Id of the words that are said with the title, where it takes the focus. */
  readonly describedBy?: string;
  /** For focus after a step change. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** `form` (26 rem) unless it holds a wizard's step or something wider. */
  readonly width?: 'form' | 'wizard';
  /** A few words above the title that say where one is. */
  readonly kicker?: ReactNode;
  /** Something has been completed: a check mark before the title, under a rule of its colour. */
  readonly done?: boolean;
  readonly children?: ReactNode;
  /** Links to other screens, under a rule. */
  readonly footer?: ReactNode;
}

export function Card({ title, level = 1, subtitle, describedBy, headingRef, width = 'form', kicker, done, children, footer }: CardProps) {
  const id = useId();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section part="card" className={`na-card na-card-${width}`} aria-labelledby={id}>
      <header className={done ? 'na-card-head na-ended' : 'na-card-head'}>
        {kicker && (
          <p className="na-kicker" suppressHydrationWarning>
            {kicker}
          </p>
        )}
        <Heading part="title" className="na-title" id={id} ref={headingRef} tabIndex={-1} aria-describedby={describedBy}>
          {done && <Icon name="check" />}
          <Words>{title}</Words>
        </Heading>
        {subtitle && (
          <p part="subtitle" className="na-subtitle" suppressHydrationWarning>
            {subtitle}
          </p>
        )}
      </header>
      <StepContext value={describedBy ? `${id} ${describedBy}` : id}>{children}</StepContext>
      {footer && <footer className="na-card-foot">{footer}</footer>}
    </section>
  );
}
