/** Says so when the clocks are too far apart for an authenticator code. */
import { setupText } from '../text/second-factor-setup.ts';
import { useText } from '../text/TextContext.ts';
import { Banner } from '../ui/Banner.tsx';
import { useFlowState } from './flow-context.ts';

export function ClockHelp() {
  const t = useText();
  const skew = useFlowState((state) => state.memory.clockSkewMs);
  if (skew === undefined) return null;
  return <Banner tone="warning">{t(setupText.skew, { n: Math.round(Math.abs(skew) / 60_000) })}</Banner>;
}
