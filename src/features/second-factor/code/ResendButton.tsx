/** Another text message, once it may be asked for; beside it stands when that is. */
import { useId, useLayoutEffect, useRef } from 'react';
import type { FormStore } from '../../../forms/form-store.ts';
import { secondFactorText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { useResendWait } from './useResendWait.ts';

/** Minutes and seconds: `0:30`. */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A button that has to wait cannot keep the focus: it goes to the box of the code that is on its way. */
function useFocusOnCode(waits: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    if (waits && pressed?.matches(':focus')) pressed.closest('.na-card')?.querySelector<HTMLElement>('.na-code input')?.focus();
  }, [waits]);
  return button;
}

export function ResendButton({ form }: { readonly form: FormStore }) {
  const t = useText();
  const flow = useFlow();
  const id = useId();
  const busy = useFlowState((state) => state.busy === 'resend');
  const wait = useResendWait();
  const button = useFocusOnCode(wait > 0);
  return (
    <div className="na-resend">
      <Button
        ref={button}
        variant="secondary"
        busy={busy}
        disabled={wait > 0}
        describedBy={wait > 0 ? id : undefined}
        onClick={() => void flow.run('resend', {}, form)}
      >
        {t(secondFactorText.resend)}
      </Button>
      <span id={id}>{wait > 0 && t(secondFactorText.resendIn, { time: clock(wait) })}</span>
    </div>
  );
}
