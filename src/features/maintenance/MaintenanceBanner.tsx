/** The maintenance warning, in the time zone of the reader (S2, S4). */
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { maintenanceText } from './text.ts';
import { ownZone } from '../../i18n/own-zone.ts';
import { useLocale, useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Words } from '../../ui/Words.tsx';
import { localTime } from './local-time.ts';

export function MaintenanceBanner({ start, end }: MaintenanceWindow) {
  const t = useText();
  const locale = useLocale();
  const local = (instant: number) => localTime(instant, ownZone(), locale);
  return (
    <Banner tone="warning">
      <LiveRegion>
        <Words>{t(maintenanceText.notice, { start: local(start), end: local(end) })}</Words>
      </LiveRegion>
    </Banner>
  );
}
