import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface DialogProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the one that goes on last. */
  readonly actions?: ReactNode;
  /** Esc was pressed; whoever renders the dialog takes it away. */
  readonly onClose?: () => void;
  /** `false`: Esc does nothing, only the buttons lead out. */
  readonly dismissible?: boolean;
}

/** A modal while it is rendered: named, focus in and back, the rest of the page inert (all by the browser). */
export function Dialog({ title, children, actions, onClose, dismissible = true }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  const leaving = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    leaving.current = false;
    dialog?.showModal();
    return () => {
      leaving.current = true;
      // Closing, not just leaving the document, is what gives the focus back.
      dialog?.close();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      part="dialog"
      className="na-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose?.();
      }}
      onClose={({ currentTarget }) => {
        // Browsers close it on a second Esc in a row whatever `cancel` said.
        if (leaving.current || currentTarget.open) return;
        if (dismissible) onClose?.();
        else currentTarget.showModal();
      }}
    >
      <h2 className="na-title" id={id} tabIndex={-1}>
        {title}
      </h2>
      <div className="na-dialog-text">{children}</div>
      {actions && <div className="na-actions">{actions}</div>}
    </dialog>
  );
}
