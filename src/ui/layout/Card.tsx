import { createContext, useId, type ReactNode, type Ref } from 'react';
import { Icon, Words } from '../marks.tsx';

/** Used only on pages whose title is ours. */
export const RefusedContext = createContext<(isRefused: boolean) => void>(() => {});

/** Screen readers read the step's words with the field that takes the focus. */
export const StepContext = createContext<string | undefined>(undefined);

interface CardProps {
  readonly title: ReactNode;
  /** Heading level; 1 unless the page around has one already. */
  readonly level?: 1 | 2;
  readonly subtitle?: ReactNode;
  /** Id of the words that screen readers read with the title when it takes the focus. */
  readonly describedBy?: string;
  /** Takes the focus after a step change. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** `form` is 26 rem wide. */
  readonly width?: 'form' | 'wizard';
  readonly kicker?: ReactNode;
  readonly done?: boolean;
  readonly children?: ReactNode;
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
