/** The local time in the provider's cities, which journalists need before an embargo lifts; decoration, so screen readers skip it. */
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/TextContext.tsx';

/** Time zones → cities, west to east. */
const cityText = {
  'America/Los_Angeles': 'San Francisco',
  'America/Toronto': 'Toronto',
  'America/New_York': 'New York',
  'America/Sao_Paulo': 'São Paulo',
  'Europe/London': 'London',
  'Europe/Berlin': 'Frankfurt',
  'Africa/Johannesburg': 'Johannesburg',
  'Asia/Dubai': 'Dubai',
  'Asia/Kolkata': 'Mumbai',
  'Asia/Hong_Kong': 'Hong Kong',
  'Asia/Tokyo': 'Tokyo',
  'Australia/Sydney': 'Sydney',
} as const;

const MINUTE_MS = 60_000;

/** `Fri 10:04`; the reader's own time unless `timeZone` is given. */
const clock = (locale: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });

type Zone = keyof typeof cityText;
const zones = Object.keys(cityText) as Zone[];

interface Times {
  readonly of: Readonly<Record<Zone, string>>;
  /** The reader's own zone or, if it is not listed, the first that shows the same time. */
  readonly here: Zone | undefined;
}

/** A task for each, since a clock takes a slow phone 7 ms to make, and typing must not wait for all of them. */
const inNextTask = <T,>(work: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(work())));

async function look(locale: string, now: number): Promise<Times> {
  const times = Promise.all(zones.map((zone) => inNextTask(() => [zone, clock(locale, zone).format(now)] as const)));
  const [readersZone, time] = await inNextTask(() => [new Intl.DateTimeFormat().resolvedOptions().timeZone, clock(locale).format(now)]);
  const of = Object.fromEntries(await times) as Times['of'];
  return { of, here: zones.find((zone) => zone === readersZone) ?? zones.find((zone) => of[zone] === time) };
}

/** None until React has taken over, since a time that the build rendered would be wrong. */
function useTimes(locale: string | undefined): Times | undefined {
  const [times, setTimes] = useState<Times>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    // Thrown while rendering, where the part around it catches it.
    const fail = (error: unknown) =>
      setTimes(() => {
        throw error;
      });
    const show = async (language: string) => {
      const now = Date.now();
      const seen = await look(language, now);
      if (isGone) return;
      setTimes(seen);
      timer = setTimeout(() => void show(language).catch(fail), now - (now % MINUTE_MS) + MINUTE_MS - Date.now());
    };
    if (locale) void show(locale).catch(fail);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [locale]);
  return times;
}

export function Datelines() {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  // The language in which the page is marked, which other texts may change.
  const [locale, setLocale] = useState<string>();
  useEffect(() => setLocale(list.current?.closest<HTMLElement>('[lang]')?.lang));
  const times = useTimes(locale);
  return (
    <ol className="na-datelines" aria-hidden="true" ref={list}>
      {zones.map((zone) => (
        <li key={zone} className={zone === times?.here ? 'na-here' : undefined}>
          <span className="na-city" suppressHydrationWarning>
            {t(cityText[zone])}
          </span>
          <span>{times?.of[zone]}</span>
        </li>
      ))}
    </ol>
  );
}
