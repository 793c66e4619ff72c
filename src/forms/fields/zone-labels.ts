/** Time zones as users name them: city, common name and offset in standard time (decisions 7). */
import type { Translate } from '../../i18n/translate.ts';
import type { Option } from '../form.ts';
import type { TimeZones } from './reference-lists.ts';
import { countryOfZone } from './suggested-countries.ts';

/** `America/New_York` → `New York`; other names stay unchanged. */
const cityOf = (name: string): string =>
  /^\w+(\/[\w+-]+)+$/.test(name) ? name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ') : name;

function signedHours(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `${hours < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** `name:hours:places`, where a place is a country or the zone's first word. */
const commonNames = `PST:-8:US,CA,MX|MST:-7:US,CA,MX|CST:-6:US,CA,MX|EST:-5:US,CA|WET:0:PT|GMT:0:Europe|CET:1:Europe|EET:2:Europe|IST:5.5:IN|
HKT:8:HK|SGT:8:SG|JST:9:JP|KST:9:KR|AEST:10:Australia`;

function commonNameOf(zone: string, hours: number): string | undefined {
  const zonePlaces = [countryOfZone(zone), zone.split('/')[0]];
  const rows = commonNames.split(/\|\s*/).map((row) => row.split(':'));
  return rows.find(([, at, places]) => Number(at) === hours && places?.split(',').some((city) => zonePlaces.includes(city)))?.[0];
}

export const zoneText = { zone: '{city} ({offset})', named: '{city} ({name}, {offset})' } as const;

export function zoneLabel(t: Translate, name: string, hours: number): string {
  if (name === 'UTC') return name;
  const common = commonNameOf(name, hours);
  const words = { city: t(cityOf(name)), offset: `UTC${signedHours(hours)}` };
  return common ? t(zoneText.named, { ...words, name: t(common) }) : t(zoneText.zone, words);
}

/** The value is the zone's name, since its offset is looked up when the form is sent. */
export const timezoneOptions = (t: Translate, zones: TimeZones): readonly Option[] =>
  Object.entries(zones).map(([name, zone]) => ({
    value: name,
    label: zoneLabel(t, name, zone.basicUserProfileTimezoneOffset),
    source: cityOf(name),
  }));
