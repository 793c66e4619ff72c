/** Another text message, once it may be asked for; says when that is. */
import type { FormStore } from '../../../forms/form-store.ts';
import { secondFactorText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFlow, useFlowState } from '../../../flow/react/flow-context.ts';
import { useResendWait } from './useResendWait.ts';

export function ResendButton({ form }: { readonly form: FormStore }) {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy === 'resend');
  const wait = useResendWait();
  return (
    <Button variant="secondary" wide busy={busy} disabled={wait > 0} onClick={() => void flow.run('resend', {}, form)}>
      {wait > 0 ? t(secondFactorText.resendIn, { time: `0:${String(wait).padStart(2, '0')}` }) : t(secondFactorText.resend)}
    </Button>
  );
}
