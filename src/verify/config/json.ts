/** Reads JSON and names the place of its first fault. Node's own message quotes the file, which may hold a password. */
import { BadInput } from '../bad-input.ts';

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/** The offset up to which a text is JSON. */
function faultIn(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    at += match?.[0].length ?? 0;
    return match !== null;
  };
  const sign = (character: string): boolean => {
    take(SPACE);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const list = (end: string, item: () => boolean): boolean => {
    if (sign(end)) return true;
    while (item()) if (!sign(',')) return sign(end);
    return false;
  };
  const value = (): boolean => {
    if (sign('{')) return list('}', member);
    return sign('[') ? list(']', value) : take(STRING) || take(WORD);
  };
  const member = (): boolean => take(SPACE) && take(STRING) && sign(':') && value();
  if (value()) take(SPACE);
  return at;
}

/** @throws BadInput with line and column */
export function readJson(text: string, from: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.slice(0, faultIn(text)).split('\n');
    throw new BadInput(`${from} is no JSON from line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}.`);
  }
}
