import { decode, encode } from '@jridgewell/sourcemap-codec';
import { describe, expect, it } from 'vitest';
import { compiledAtOnce } from '../../src/build/minify/eager.ts';

const LONG = `"${'x'.repeat(12_000)}"`;

/** Code in which `…` stands for a long text, with a source map that maps each character to itself. */
function compiled(short: string) {
  const code = short.replace('…', LONG);
  const mappings = encode(code.split('\n').map((line, row) => [...line].map((_, column) => [column, 0, row, column])));
  const done = compiledAtOnce({ code, map: { version: 3, sources: ['one.js'], names: [], mappings } });
  return { ...done, short: done.code.replace(LONG, '…'), from: code.split('\n'), to: done.code.split('\n') };
}

describe('A function that holds a whole file stands in parentheses of its own, so that the browser reads it once', () => {
  it.each([
    ['the default export', 'export default(e)=>{return …};', 'export default((e)=>{return …});'],
    ['an argument', 'const a=o(e=>{return …});', 'const a=o((e=>{return …}));'],
    ['a function in a function', 'const a=()=>o(e=>…,1);', 'const a=(()=>o((e=>…),1));'],
  ])('gives them to %s', (_, before, after) => {
    expect(compiled(before).short).toBe(after);
  });

  it.each([
    ['a function called where it stands', '(()=>{return …})();'],
    ['a method, which takes none', 'const a={b(e){return …}};'],
    ['a short function beside much else', 'const a=o(e=>e);const b=…;'],
  ])('leaves %s as it is', (_, code) => {
    expect(compiled(code).short).toBe(code);
  });

  it('maps every character back to where it was before', () => {
    const { map, from, to } = compiled('const a=1;\nconst b=o(e=>{return …},a);\nconst c=2;');
    const found = decode(map.mappings).flatMap((segments, line) =>
      segments.map(([column, , row = -1, before = -1]) => [to[line]?.[column], from[row]?.[before]]),
    );
    expect(found).toHaveLength(from.join('').length);
    for (const [now, before] of found) expect(now).toBe(before);
  });
});
