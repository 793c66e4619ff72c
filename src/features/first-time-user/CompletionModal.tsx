import { firstTimeUserText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { FlowBanner } from '../../flow/react/FlowBanner.tsx';
import { useBusy, useFlow } from '../../flow/react/flow-context.ts';

/** Registration is complete; closing it leads to the order tunnel (R2, R4). */
export function CompletionModal() {
  const t = useText();
  const flow = useFlow();
  const busy = useBusy();

  function leave() {
    if (!flow.getState().busy) void flow.run('proceed');
  }

  return (
    <Dialog
      done
      title={t(firstTimeUserText.doneTitle)}
      onClose={leave}
      action={
        <Button busy={busy} onClick={leave}>
          {t(firstTimeUserText.continue)}
        </Button>
      }
    >
      <FlowBanner />
      <p>{t(firstTimeUserText.doneText)}</p>
    </Dialog>
  );
}
