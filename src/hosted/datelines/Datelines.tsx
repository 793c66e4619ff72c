/**
 * The local time in the provider's cities, west to east: what journalists ask for before an embargo lifts. The reader's own zone is marked or, if it is not
 * listed, one that shares its time. It is decoration, so screen readers skip it.
 */
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/TextContext.ts';
import { cityText } from './text.ts';

const MINUTE_MS = 60_000;

/** Formats `Fri 10:04` in the language of the page; the reader's own time unless `timeZone` is given. */
const clock = (locale: string | undefined, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });

/** The minute that it is. None at first: a time that the build drew would be wrong, so its place stays empty until React has taken over. */
function useMinute(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const time = Date.now();
      setNow(time);
      timer = setTimeout(look, MINUTE_MS - (time % MINUTE_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** The zone of the city to mark: the reader's own or, if none of the cities has it, the first that shows the same time. */
function ownCity(time: string, timeIn: (zone: string) => string): string | undefined {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return Object.hasOwn(cityText, own) ? own : Object.keys(cityText).find((zone) => timeIn(zone) === time);
}

export function Datelines() {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const now = useMinute();
  const locale = list.current?.closest<HTMLElement>('[lang]')?.lang;
  const here = now && ownCity(clock(locale).format(now), (zone) => clock(locale, zone).format(now));
  return (
    <ol className="na-datelines" aria-hidden="true" ref={list}>
      {Object.entries(cityText).map(([zone, city]) => (
        <li key={city} className={zone === here ? 'na-here' : undefined}>
          <span className="na-city">{t(city)}</span>
          <span>{now && clock(locale, zone).format(now)}</span>
        </li>
      ))}
    </ol>
  );
}
