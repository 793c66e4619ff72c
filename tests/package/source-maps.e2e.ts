/** Source maps lead from an error in a built file to our sources (elements.md, Types and tooling). */
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const scripts = ['dist', 'dist/esm', 'dist/hosted/assets'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js') && name !== 'verify.js')
    .map((name) => path.join(folder, name)),
);

/** Texts that occur once in a script, with their positions. */
function textsOf(code: string): readonly (readonly [text: string, line: number, column: number])[] {
  return code
    .split('\n')
    .flatMap((row, line) =>
      [...row.matchAll(/"([^"\\`'${}]{7,})"/g)]
        .map(({ 1: text = '', index }) => [text, line, index] as const)
        .filter(([text]) => code.split(text).length === 2),
    );
}

for (const script of scripts) {
  test(`${script} leads back to its sources`, () => {
    const code = readFileSync(script, 'utf8');
    expect(code.trimEnd().split('\n').at(-1)).toBe(`//# sourceMappingURL=${path.basename(script)}.map`);
    const payload = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as SourceMapPayload;
    for (const source of payload.sources)
      expect(source).toMatch(/^((\.\.\/)+(src|node_modules)\/|css:src\/|first-frame:news-|<define:__(FILES|NAMES)__>$)/);
    const map = new SourceMap(payload);
    const contents = new Map(payload.sources.map((source, n) => [source, payload.sourcesContent?.[n]?.split('\n') ?? []]));
    const whole = [...contents.values()].flat();
    const texts = textsOf(code).filter(([text]) => whole.filter((row) => row.includes(text)).length === 1);
    const strayed = texts.flatMap(([text, line, column]) => {
      const entry = map.findEntry(line, column);
      const row = 'originalSource' in entry ? contents.get(entry.originalSource)?.[entry.originalLine] : undefined;
      return row?.includes(text) ? [] : [{ text, entry }];
    });
    // The entry of a part may only hand on what its files export.
    if (/^(\/\/.*\n)?(import(\{[^}]*\}from)?"[^"]*";)*export\{[^}]*\};\n\/\/.*\s*$/.test(code)) return;
    // A minifier may move a constant to where it is used.
    expect(texts.length - strayed.length, JSON.stringify(strayed)).toBeGreaterThan(texts.length * 0.9);
  });
}
