import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { afterFocusIsAnnounced, parkLostFocus, READ_MS } from '../arrival.ts';
import { Button } from '../Button.tsx';
import { Icon, Words } from '../marks.tsx';
import { activeElementOf } from '../own-document.ts';
import { uncovered } from './LiveRegion.tsx';

export interface DialogProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly away?: { readonly label: ReactNode; readonly onClick: () => void };
  readonly action?: ReactNode;
  /** The remaining part of the time, 0 to 1, is the length of the rule at the top. */
  readonly left?: number;
  readonly done?: boolean;
  /** The caller that renders the dialog removes it when the user presses Esc. */
  readonly onClose: () => void;
}

/** The browser moves the focus into the dialog and back, and makes the rest of the page inert. */
export function Dialog({ title, children, away, action, left, done, onClose }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  const leaving = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    leaving.current = false;
    if (!dialog) return;
    // Otherwise the browser would focus the first button meanwhile, and screen readers would announce it too.
    dialog.inert = true;
    dialog.showModal();
    dialog.inert = false;
    // Screen readers read name and text with the dialog.
    dialog.focus({ preventScroll: true });
    const callOff = afterFocusIsAnnounced(() => {
      if (activeElementOf(dialog) === dialog)
        [...dialog.querySelectorAll<HTMLElement>('.na-actions button')].at(-1)?.focus({ preventScroll: true });
    }, READ_MS);
    return () => {
      callOff();
      leaving.current = true;
      // Closing, not just leaving the document, gives the focus back.
      dialog.close();
      uncovered();
      parkLostFocus(dialog);
    };
  }, []);

  // By CSSOM, since a host's policy may forbid style attributes.
  useLayoutEffect(() => {
    if (left !== undefined) ref.current?.style.setProperty('--na-left', String(left));
  }, [left]);

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      part="dialog"
      className={done ? 'na-dialog na-ended' : 'na-dialog'}
      aria-labelledby={id}
      // A countdown is announced separately.
      aria-describedby={left === undefined && children ? `${id}t` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // Browsers close it on a second Esc in a row even if `cancel` was prevented.
        if (!leaving.current && !currentTarget.open) onClose();
      }}
    >
      <h2 className="na-title" id={id}>
        {done && <Icon name="check" />}
        <Words>{title}</Words>
      </h2>
      <div className="na-dialog-text" id={`${id}t`}>
        {children}
      </div>
      <div className="na-actions">
        {away && (
          <Button variant="secondary" onClick={away.onClick}>
            {away.label}
          </Button>
        )}
        {action}
      </div>
    </dialog>
  );
}
