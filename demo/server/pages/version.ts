/** Files below this version may be cached for ever; the package file is beside `main.js`, or the checkout's. */
import { existsSync, readFileSync } from 'node:fs';

const places = ['./package.json', '../../../package.json'].map((path) => new URL(path, import.meta.url));
const file = places.find((url) => existsSync(url));

export const { version } = JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as { readonly version: string };
