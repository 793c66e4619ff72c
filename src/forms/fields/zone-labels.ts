/** What people call a time zone: its city, a common name where there is one, and its offset in standard time (decisions 7). */
import type { Translate } from '../../i18n/translate.ts';
import type { Option } from '../form.ts';
import type { TimeZones } from './reference-lists.ts';
import { countryOfZone } from './suggested-countries.ts';

/** `America/New_York` → `New York`; a name of another kind stands as it is. */
const cityOf = (name: string): string =>
  /^\w+(\/[\w+-]+)+$/.test(name) ? name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ') : name;

/** `5.5` → `+5:30` */
function signedHours(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** What people call standard time where they have a name for it: `name:hours:places`, a place being a country or the zone's first word. */
const commonNames = `PST:-8:US,CA,MX|MST:-7:US,CA,MX|CST:-6:US,CA,MX|EST:-5:US,CA|WET:0:PT|GMT:0:Europe|CET:1:Europe|EET:2:Europe|IST:5.5:IN|
HKT:8:HK|SGT:8:SG|JST:9:JP|KST:9:KR|AEST:10:Australia`;

function commonNameOf(zone: string, hours: number): string | undefined {
  const place = [countryOfZone(zone), zone.split('/')[0]];
  const rows = commonNames.split(/\|\s*/).map((row) => row.split(':'));
  return rows.find(([, at, places]) => Number(at) === hours && places?.split(',').some((one) => place.includes(one)))?.[0];
}

export const zoneText = { zone: '{city} ({offset})', named: '{city} ({name}, {offset})' } as const;

/** City and standard time: `New York (EST, UTC−5)`. */
export function zoneLabel(t: Translate, name: string, hours: number): string {
  if (name === 'UTC') return name;
  const common = commonNameOf(name, hours);
  const words = { city: t(cityOf(name)), offset: `UTC${signedHours(hours)}` };
  return common ? t(zoneText.named, { ...words, name: t(common) }) : t(zoneText.zone, words);
}

/** The value is a zone's name; the offset is looked up when the form is sent. In the service's order. */
export const timezoneOptions = (t: Translate, zones: TimeZones): readonly Option[] =>
  Object.entries(zones).map(([name, zone]) => ({
    value: name,
    label: zoneLabel(t, name, zone.basicUserProfileTimezoneOffset),
    source: cityOf(name),
  }));
