/** Where the wire runs, west to east: a column of datelines to rest the eye on. Decoration, so never read out. */
const cities = [
  ['San Francisco', '37.77 N', '122.42 W'],
  ['Toronto', '43.65 N', '79.38 W'],
  ['New York', '40.71 N', '74.01 W'],
  ['São Paulo', '23.55 S', '46.63 W'],
  ['London', '51.51 N', '0.13 W'],
  ['Frankfurt', '50.11 N', '8.68 E'],
  ['Johannesburg', '26.20 S', '28.05 E'],
  ['Dubai', '25.20 N', '55.27 E'],
  ['Mumbai', '19.08 N', '72.88 E'],
  ['Hong Kong', '22.32 N', '114.17 E'],
  ['Tokyo', '35.68 N', '139.69 E'],
  ['Sydney', '33.87 S', '151.21 E'],
] as const;

export function Datelines() {
  return (
    <ol className="na-datelines" aria-hidden="true">
      {cities.map(([city, latitude, longitude]) => (
        <li key={city}>
          <span className="na-city">{city}</span>
          <span>{latitude}</span>
          <span>{longitude}</span>
        </li>
      ))}
    </ol>
  );
}
