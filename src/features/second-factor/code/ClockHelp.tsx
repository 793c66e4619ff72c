/** Says so when the clocks are too far apart for an authenticator code. */
import { codeTrouble } from '../memory.ts';
import { secondFactorText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx';
import { useFlowState } from '../../../flow/react/flow-context.ts';

export function ClockHelp() {
  const t = useText();
  const trouble = useFlowState(codeTrouble.of);
  return (
    <LiveRegion>
      {trouble?.why === 'clock' && (
        <Banner tone="warning">{t(secondFactorText.skew, { n: Math.round(Math.abs(trouble.skewMs) / 60_000) })}</Banner>
      )}
    </LiveRegion>
  );
}
