/** The maintenance warning, in the time zone of whoever reads it (S2, S4). */
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { maintenanceText } from './text.ts';
import { useLocale, useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Polite } from '../../ui/feedback/Polite.tsx';
import { localTime, localZone } from './local-time.ts';

export function MaintenanceBanner({ start, end }: MaintenanceWindow) {
  const t = useText();
  const locale = useLocale();
  const local = (instant: number) => localTime(instant, localZone(), locale);
  return (
    <Banner tone="warning">
      <Polite>{t(maintenanceText.notice, { start: local(start), end: local(end) })}</Polite>
    </Banner>
  );
}
