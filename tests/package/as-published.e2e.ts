/** Bundled packages run as npm delivered them (quality.md, Speed): the text of each file in the source maps is that of the installed file. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

interface WrittenMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

const maps = ['dist', 'dist/esm', 'dist/hosted/assets'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js.map'))
    .map((name) => path.join(folder, name)),
);

/** The files of packages in a map, each with the text that was bundled. */
function bundled(map: string): readonly (readonly [file: string, text: string | undefined])[] {
  const { sources, sourcesContent } = JSON.parse(readFileSync(map, 'utf8')) as WrittenMap;
  return sources.flatMap((source, n) => {
    const [, file] = /(node_modules\/.*)$/.exec(source) ?? [];
    return file ? [[file, sourcesContent[n]] as const] : [];
  });
}

for (const map of maps) {
  test(`the packages in ${map} are unchanged`, () => {
    for (const [file, text] of bundled(map)) expect(text === readFileSync(file, 'utf8'), file).toBe(true);
  });
}

test('React, its renderer and valibot are among the packages that are compared', () => {
  const files = maps.flatMap((map) => bundled(map).map(([file]) => file));
  for (const name of ['react/cjs/react.', 'react-dom/cjs/react-dom-client.', 'valibot/dist/', '@r2wc/core/dist/', 'redaxios/'])
    expect(files.filter((file) => file.startsWith(`node_modules/${name}`)).length, name).toBeGreaterThan(0);
});
