/** Below a refused code that was sent and has run out: a new one is needed (S9). */
import { codeTrouble } from '../memory.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Status } from '../../../ui/feedback/Status.tsx';
import { useFlowState } from '../../../flow/react/flow-context.ts';
import type { Delivery } from '../methods.ts';

export function OldCode({ sends }: { readonly sends: Delivery | undefined }) {
  const t = useText();
  const isOld = useFlowState((state) => codeTrouble.of(state)?.why === 'old');
  return (
    <Status as="div" className="na-hint">
      {isOld && sends && t(sends.old)}
    </Status>
  );
}
