import { useLayoutEffect, useRef } from 'react';

/**
 * For a control that owns what is chosen in it, since a password manager may choose without an event (`readChoices` asks at submit):
 * calls `show` only when the form's own value has changed, so that drawing the control again changes nothing.
 */
export function useShown<T>(value: T, show: (value: T) => void): void {
  const last = useRef(value);
  useLayoutEffect(() => {
    if (last.current === value) return;
    last.current = value;
    show(value);
  });
}
