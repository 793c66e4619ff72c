import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormStore } from '../../forms/form-store.ts';
import { secondFactorText } from './text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFlow, useFlowState, useStored } from '../../flow/react/flow-context.ts';
import { resendWait } from './challenge.ts';

/** Seconds; counts down by the clock, not by ticks. */
export function useResendWait(): number {
  const flow = useFlow();
  const nextSendAt = useStored((stored) => stored.mfaSetup?.nextSendAt);
  const [wait, setWait] = useState(() => resendWait(flow.context()));
  useEffect(() => {
    const tick = () => setWait(resendWait(flow.context()));
    tick();
    if (nextSendAt === undefined) return;
    const timer = setInterval(() => {
      tick();
      if (resendWait(flow.context()) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [flow, nextSendAt]);
  return wait;
}

/** `0:30` */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A disabled button cannot keep the focus, so it goes to the box of the code. */
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
