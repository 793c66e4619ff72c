/** The ten minutes of a verify screen (S9): announced before they end, together with what happens then. */
import { useEffect, useState } from 'react';
import { secondFactorText } from '../text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx';
import { useFlow, useStored } from '../../../flow/react/flow-context.ts';

/** So many minutes before the end, the announcement appears. */
const WARN_MINUTES = 2;

export function ScreenTime() {
  const t = useText();
  const flow = useFlow();
  const endsAt = useStored((stored) => stored.mfaSetup?.endsAt);
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    if (endsAt === undefined) return;
    const look = () => {
      const left = endsAt - flow.ports.now();
      // A code that was sent in time may still be answered.
      if (left <= 0 && !flow.getState().busy) void flow.run('timeUp');
      else setMinutes(Math.max(1, Math.ceil(left / 60_000)));
    };
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [flow, endsAt]);
  const isNear = minutes !== undefined && minutes <= WARN_MINUTES;
  return <LiveRegion>{isNear && <Banner tone="info">{t(secondFactorText.screenEnds, { n: minutes })}</Banner>}</LiveRegion>;
}
