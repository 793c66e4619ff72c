import { leaveWizard } from '../../flows/first-time-user.ts';
import { wizardText } from '../../text/first-time-user.ts';
import { useText } from '../../text/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FlowBanner } from '../FlowBanner.tsx';
import { useFlow, useFlowState } from '../flow-context.ts';

/** Registration is complete; closing it leads to the order tunnel (R2, R4). */
export function CompletionModal() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);

  function leave() {
    if (!flow.getState().busy) flow.move({ ...leaveWizard(flow.context()), banner: null });
  }

  return (
    <Dialog
      title={t(wizardText.doneTitle)}
      onClose={leave}
      action={
        <Button busy={busy} onClick={leave}>
          {t(wizardText.continue)}
        </Button>
      }
    >
      <FlowBanner />
      <p>{t(wizardText.doneText)}</p>
    </Dialog>
  );
}
