/** Below a refused code of a text that has run out: a new one is needed (S9). */
import { codeTrouble } from '../memory.ts';
import { secondFactorText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { useFlowState } from '../../../flow/react/flow-context.ts';

export function OldCode() {
  const t = useText();
  const isOld = useFlowState((state) => codeTrouble.of(state)?.why === 'old');
  return (
    <p className="na-hint" role="status">
      {isOld && t(secondFactorText.oldCode)}
    </p>
  );
}
