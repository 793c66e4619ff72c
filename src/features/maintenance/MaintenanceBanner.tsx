/** The maintenance warning, in the time zone of whoever reads it (S2, S4). */
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { maintenanceText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { localTime, localZone } from './local-time.ts';

export function MaintenanceBanner({ start, end }: MaintenanceWindow) {
  const t = useText();
  const zone = localZone();
  return <Banner tone="warning">{t(maintenanceText.notice, { start: localTime(start, zone), end: localTime(end, zone) })}</Banner>;
}
