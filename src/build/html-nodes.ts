/** Markup of react-dom/server as frame nodes. */
import { type Element, type Node, Window } from 'happy-dom';
import type { FrameNode } from '../element/boot/frame.ts';

function nodeOf(node: Node): FrameNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent;
  if (node.nodeType === node.COMMENT_NODE) return { c: node.textContent };
  const { localName, attributes, childNodes } = node as Element;
  return [localName, Object.fromEntries([...attributes].map(({ name, value }) => [name, value ?? ''])), ...[...childNodes].map(nodeOf)];
}

export function nodesOf(html: string): readonly FrameNode[] {
  const { document } = new Window();
  document.body.innerHTML = html;
  return [...document.body.childNodes].map(nodeOf);
}
