/** Says so when the clocks are too far apart for an authenticator code. */
import { setUpText } from '../set-up/text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useFlowState } from '../../../flow/react/flow-context.ts';

export function ClockHelp() {
  const t = useText();
  const skew = useFlowState((state) => state.memory.clockSkewMs);
  if (skew === undefined) return null;
  return <Banner tone="warning">{t(setUpText.skew, { n: Math.round(Math.abs(skew) / 60_000) })}</Banner>;
}
