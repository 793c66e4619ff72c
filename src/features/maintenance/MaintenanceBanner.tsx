/** The maintenance warning, in the time zone of whoever reads it (S2, S4). */
import type { MaintenanceWindow } from '../../session/maintenance/windows.ts';
import { maintenanceText } from './text.ts';
import { kept } from '../../i18n/kept.tsx';
import { useLocale, useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Polite } from '../../ui/feedback/Polite.tsx';
import { localTime, localZone } from './local-time.ts';

/** As a group. */
const anyOf = (texts: readonly string[]): RegExp =>
  new RegExp(`(${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);

export function MaintenanceBanner({ start, end }: MaintenanceWindow) {
  const t = useText();
  const locale = useLocale();
  const [from, to] = [start, end].map((instant) => localTime(instant, localZone(), locale)) as [string, string];
  return (
    <Banner tone="warning">
      <Polite>{kept(t(maintenanceText.notice, { start: from, end: to }), anyOf([from, to]))}</Polite>
    </Banner>
  );
}
