import { decode, encode } from '@jridgewell/sourcemap-codec';
import { describe, expect, it } from 'vitest';
import { allAtOnce, compiledAtOnce } from '../../src/build/minify/eager.ts';

const LONG = `"${'x'.repeat(12_000)}"`;

/** Code in which `…` stands for a long text, with a source map that maps each character to itself. */
function compiled(short: string) {
  const code = short.replace('…', LONG);
  const mappings = encode(code.split('\n').map((line, row) => [...line].map((_, column) => [column, 0, row, column])));
  const done = compiledAtOnce({ code, map: { version: 3, sources: ['one.js'], names: [], mappings } });
  return { ...done, short: done.code.replace(LONG, '…'), from: code.split('\n'), to: done.code.split('\n') };
}

describe('An arrow function that holds a whole file becomes a function expression in parentheses, which the browser reads once', () => {
  it.each([
    ['the default export', 'export default(e)=>{return …};', 'export default(function(e){return …});'],
    ['an argument', 'const a=o(e=>{return …});', 'const a=o((function(e){return …}));'],
    ['one without a block', 'const a=(e,{t})=>o(e,…);', 'const a=(function(e,{t}){return o(e,…)});'],
    ['one whose value is an object', 'const a=()=>({b:…});', 'const a=(function(){return ({b:…})});'],
    ['a function in a function', 'const a=()=>o(e=>…,1);', 'const a=(function(){return o((function(e){return …}),1)});'],
    ['a function called where it stands', '(()=>{return …})();', '((function(){return …}))();'],
    ['one around a function with its own this', 'a=()=>{class B{c=this}return …};', 'a=(function(){class B{c=this}return …});'],
  ])('%s', (_, before, after) => {
    expect(compiled(before).short).toBe(after);
  });

  it.each([
    ['a method', 'const a={b(e){return …}};'],
    ['a short function beside much else', 'const a=o(e=>e);const b=…;'],
    ['one that needs the this around it', 'const a=()=>{return [this,…]};'],
    ['one that needs the arguments around it', 'const a=()=>o(()=>arguments,…);'],
    ['one that waits', 'const a=async()=>{return …};'],
    ['one whose value begins on another line', 'const a=()=>\n[…];'],
  ])('but not %s', (_, code) => {
    expect(compiled(code).short).toBe(code);
  });

  it('maps every character back to where it was before', () => {
    const { map, from, to } = compiled('const a=1;\nconst b=o(e=>{return …},a);\nconst c=2;');
    const found = decode(map.mappings).flatMap((segments, line) =>
      segments.map(([column, , row = -1, before = -1]) => [to[line]?.[column], from[row]?.[before]]),
    );
    expect(found).toHaveLength(from.join('').length);
    // What stood for the arrow is gone.
    expect(found.filter(([now, before]) => now !== before).map(([, before]) => before)).toEqual(['=', '>']);
  });
});

describe('A file most of whose functions run at once', () => {
  const map = { version: 3, sources: ['one.js'], names: [], mappings: encode([[[0, 0, 0, 0]], [[4, 0, 1, 4]]]) };
  const hinted = allAtOnce({ code: 'a();\n    b();', map });

  it('tells the browser so before the first function', () => {
    expect(hinted.code).toBe('//# allFunctionsCalledOnLoad\na();\n    b();');
  });

  it('maps every line to where it was before', () => {
    expect(decode(hinted.map.mappings)).toEqual([[], [[0, 0, 0, 0]], [[4, 0, 1, 4]]]);
  });
});
