/** The first frame: markup made at build time by react-dom/server, kept as data and built with DOM calls (no injected HTML). */

import type { Host } from '../host.ts';

/** `[tag, attributes, children]`, a text, or `{c}`: a comment (React's boundary marks). */
export type FrameNode = string | { readonly c: string } | readonly [string, Readonly<Record<string, string>>, ...FrameNode[]];

/** The first screen of an element as it stands ready in the script. */
export interface FirstFrame {
  readonly frame?: readonly FrameNode[] | undefined;
  /** Styles beside those that every element has. */
  readonly css?: string;
  /** Whether that is what React will show first; the e-mail step unless given. */
  readonly fits?: (host: Host) => boolean;
}

/** What an element shows before React arrives. */
export interface FirstLook extends FirstFrame {
  /** The values of the settings that the markup contains, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** Puts the markup, which may be empty, into the root. */
  lay?(fragment: DocumentFragment): unknown;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Stands in built markup for a setting that is known only in the page: `⟦productName⟧`. Escaped, since a classic script is read in
 * the page's encoding, which need not be UTF-8, and a pattern is not escaped by the build as strings are.
 */
const TOKEN = /\u27e6(\w+)\u27e7/g;

export const fillTokens = (text: string, tokens: Readonly<Record<string, string>>): string =>
  text.replace(TOKEN, (whole, name: string) => tokens[name] ?? whole);

export function buildFrame(nodes: readonly FrameNode[], tokens: Readonly<Record<string, string>>): DocumentFragment {
  const put = (text: string) => fillTokens(text, tokens);

  function build(node: FrameNode, svg: boolean): Node {
    if (typeof node === 'string') return document.createTextNode(put(node));
    if (!Array.isArray(node)) return document.createComment((node as { c: string }).c);
    const [tag, attributes, ...children] = node as readonly [string, Record<string, string>, ...FrameNode[]];
    const inSvg = svg || tag === 'svg';
    const element = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, put(value));
    for (const child of children) element.append(build(child, inSvg));
    return element;
  }

  const fragment = document.createDocumentFragment();
  for (const node of nodes) fragment.append(build(node, false));
  return fragment;
}
