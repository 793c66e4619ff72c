/** Markup of react-dom/server as frame nodes. It is well-formed, so a tokenizer is enough. */
import type { FrameNode } from '../element/boot/frame.ts';

const VOID = new Set(['input', 'br', 'hr', 'img', 'link', 'meta']);
/** The elements whose attributes have capital letters. */
const SVG = new Set(['svg', 'path']);
const TOKEN = /<!--([\s\S]*?)-->|<\/([a-z0-9-]+)>|<([a-zA-Z0-9-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (whole, hex?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name ?? ''] ?? whole),
  );

/** Where child nodes are added: an element, or the root. */
interface Parent {
  push(node: FrameNode): unknown;
}

export function nodesOf(html: string): FrameNode[] {
  const root: FrameNode[] = [];
  const stack: Parent[] = [root];
  let read = 0;
  for (const match of html.matchAll(TOKEN)) {
    if (match.index !== read) throw new Error(`first frame: unreadable markup at ${html.slice(read, read + 60)}`);
    read += match[0].length;
    const [, comment, close, open, attributes = '', selfClosing, text] = match;
    const parent = stack.at(-1) as Parent;
    if (comment !== undefined) parent.push({ c: comment });
    else if (text !== undefined) parent.push(decode(text));
    else if (close !== undefined) stack.pop();
    else if (open !== undefined) {
      // React writes `noValidate`, which pages that are XML take for an attribute without a meaning.
      const spelled = (name: string) => (SVG.has(open) ? name : name.toLowerCase());
      const found = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [spelled(name), decode(value)]);
      const node: [string, Record<string, string>, ...FrameNode[]] = [open, Object.fromEntries(found)];
      parent.push(node);
      if (!selfClosing && !VOID.has(open)) stack.push(node);
    }
  }
  if (stack.length !== 1 || read !== html.length) throw new Error('first frame: markup that does not close');
  return root;
}
