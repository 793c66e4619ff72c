import { Fragment, type ReactNode } from 'react';
import { Words } from './Words.tsx';

/** A text in which `{name}` stands for a node: links inside sentences, in the order of each language. */
export function Interpolate({ text, nodes }: { readonly text: string; readonly nodes: Readonly<Record<string, ReactNode>> }) {
  return text.split(/(\{\w+\})/).map((piece, i) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    const key = `${i}${name ?? ''}`;
    if (name !== undefined && Object.hasOwn(nodes, name)) return <Fragment key={key}>{nodes[name]}</Fragment>;
    return piece && <Words key={key}>{piece}</Words>;
  });
}
