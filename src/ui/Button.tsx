import { type ReactNode, type Ref, useContext } from 'react';
import { Icon } from './Icon.tsx';
import { Leaving } from './form/Leaving.ts';
import { Words } from './Words.tsx';

export interface ButtonProps {
  readonly children: ReactNode;
  /** `primary` unless said otherwise: at most one a screen. */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly type?: 'button' | 'submit';
  /** A call is under way: the button keeps its focus and its width and ignores presses. */
  readonly busy?: boolean;
  /** Words while busy, where they differ. */
  readonly busyLabel?: ReactNode;
  readonly disabled?: boolean;
  /** As wide as the form; a primary one points onwards with an arrow. */
  readonly wide?: boolean;
  readonly onClick?: () => void;
  /** Id of the text that describes the button. */
  readonly describedBy?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const parts = { primary: 'button', secondary: 'button-secondary', quiet: 'link' } as const;

/** Both labels share one cell, so that the wider one sets the width. */
function Label({ idle, working, busy }: { idle: ReactNode; working: ReactNode; busy: boolean }) {
  return (
    <span className="na-swap">
      <span aria-hidden={busy}>{idle}</span>
      <span aria-hidden={!busy}>{working}</span>
    </span>
  );
}

export function Button({
  children,
  variant = 'primary',
  type = 'button',
  busy = false,
  busyLabel,
  disabled,
  wide,
  onClick,
  describedBy,
  ref,
}: ButtonProps) {
  const leaving = useContext(Leaving);
  return (
    <button
      ref={ref}
      type={type}
      part={parts[variant]}
      className={`na-button na-${variant}${wide ? ' na-wide' : ''}`}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (busy || leaving) event.preventDefault();
        else onClick?.();
      }}
    >
      {busyLabel === undefined ? <Words>{children}</Words> : <Label idle={children} working={busyLabel} busy={busy} />}
      {wide && variant === 'primary' && <Icon name="arrow" />}
    </button>
  );
}
