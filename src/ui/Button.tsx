import type { ReactNode, Ref } from 'react';
import { Icon, Words } from './marks.tsx';

export interface ButtonProps {
  readonly children: ReactNode;
  /** `primary` unless given; at most one on a screen. */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly type?: 'button' | 'submit';
  /** During a call the button keeps its focus and its width and ignores presses. */
  readonly busy?: boolean;
  readonly busyLabel?: ReactNode;
  readonly disabled?: boolean;
  /** As wide as the form; a primary button then ends with an arrow. */
  readonly wide?: boolean;
  readonly onClick?: () => void;
  /** Its name for screen readers, which begins with the visible words (WCAG 2.5.3). */
  readonly label?: string;
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
  label,
  describedBy,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      part={parts[variant]}
      className={`na-button na-${variant}${wide ? ' na-wide' : ''}`}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {busyLabel === undefined ? <Words>{children}</Words> : <Label idle={children} working={busyLabel} busy={busy} />}
      {wide && variant === 'primary' && <Icon name="arrow" />}
    </button>
  );
}
