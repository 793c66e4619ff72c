import { Fragment, type ReactNode } from 'react';

/** A text in which `{name}` stands for a node: links inside sentences, in whatever order a language puts them. */
export function Rich({ text, nodes }: { readonly text: string; readonly nodes: Readonly<Record<string, ReactNode>> }) {
  return text.split(/(\{\w+\})/).map((piece, i) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    // The pieces of one text keep their order, so the index can be part of the key.
    return <Fragment key={`${i}${piece}`}>{name !== undefined && Object.hasOwn(nodes, name) ? nodes[name] : piece}</Fragment>;
  });
}
