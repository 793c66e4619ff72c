/** The maintenance warning, in the time zone of whoever reads it (S2, S4). */
import type { MaintenanceWindow } from '../../flows/maintenance.ts';
import { maintenanceText } from '../../text/maintenance.ts';
import { useText } from '../../text/TextContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { localTime, localZone } from './local-time.ts';

export function MaintenanceBanner({ start, end }: MaintenanceWindow) {
  const t = useText();
  const zone = localZone();
  return <Banner tone="warning">{t(maintenanceText.notice, { start: localTime(start, zone), end: localTime(end, zone) })}</Banner>;
}
