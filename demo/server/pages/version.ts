/** Files below this version may be cached for ever; the package file is beside `main.js`, or the checkout's. */
import { existsSync, readFileSync } from 'node:fs';

const places = ['./package.json', '../../../package.json'].map((place) => new URL(place, import.meta.url));
const file = places.find((place) => existsSync(place));

export const { version } = JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as { readonly version: string };
