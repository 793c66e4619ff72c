/** The countries that the user probably means, from what the browser reveals anyway (decisions 7). */

/** More suggestions would be one more list to read. */
const MOST = 3;

/** `Intl` knows the cities too, but is far too slow to ask for every country. */
const cities = `US:New_York,Chicago,Denver,Los_Angeles,Phoenix,Detroit,Anchorage,Honolulu|CA:Toronto,Vancouver,Edmonton,Winnipeg,Halifax,St_Johns,Regina|
MX:Mexico_City,Tijuana,Monterrey,Cancun|BR:Sao_Paulo,Bahia,Fortaleza,Recife,Manaus|AR:Buenos_Aires,Cordoba|CL:Santiago|CO:Bogota|PE:Lima|VE:Caracas|
PR:Puerto_Rico|CR:Costa_Rica|PA:Panama|UY:Montevideo|GB:London|IE:Dublin|FR:Paris|DE:Berlin|AT:Vienna|CH:Zurich|NL:Amsterdam|BE:Brussels|LU:Luxembourg|
ES:Madrid,Canary|PT:Lisbon,Azores|IT:Rome|SE:Stockholm|NO:Oslo|DK:Copenhagen|FI:Helsinki|IS:Reykjavik|PL:Warsaw|CZ:Prague|SK:Bratislava|HU:Budapest|
RO:Bucharest|BG:Sofia|GR:Athens|HR:Zagreb|SI:Ljubljana|RS:Belgrade|EE:Tallinn|LV:Riga|LT:Vilnius|UA:Kyiv,Kiev|RU:Moscow,Yekaterinburg,Novosibirsk|
TR:Istanbul|IL:Jerusalem|SA:Riyadh|AE:Dubai|QA:Qatar|KW:Kuwait|LB:Beirut|EG:Cairo|MA:Casablanca|NG:Lagos|KE:Nairobi|GH:Accra|ZA:Johannesburg|
IN:Kolkata,Calcutta|PK:Karachi|BD:Dhaka|LK:Colombo|NP:Kathmandu,Katmandu|CN:Shanghai,Urumqi|HK:Hong_Kong|TW:Taipei|JP:Tokyo|KR:Seoul|SG:Singapore|
MY:Kuala_Lumpur|TH:Bangkok|VN:Ho_Chi_Minh,Saigon|ID:Jakarta,Makassar|PH:Manila|AU:Sydney,Melbourne,Brisbane,Perth,Adelaide,Hobart,Darwin|NZ:Auckland`;

export const countryOfZone = (zone: string): string | undefined => {
  const city = zone.slice(zone.lastIndexOf('/') + 1);
  return cities
    .split(/\|\s*/)
    .map((row) => row.split(/[:,]/))
    .find(([, ...names]) => names.includes(city))?.[0];
};

function countryOfLanguage(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

export function suggestedCountries([first, ...further]: readonly string[], zone: string): readonly string[] {
  const countries = [first && countryOfLanguage(first), countryOfZone(zone), ...further.map(countryOfLanguage)];
  return [...new Set(countries.filter((code): code is string => Boolean(code)))].slice(0, MOST);
}
