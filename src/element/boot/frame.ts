/** The first frame: markup made at build time by react-dom/server, kept as data and built with DOM calls (no injected HTML). */

import type { Host } from '../host.ts';

/** `[tag, attributes, children]`, a text, or `{c}`: a comment (React's boundary marks). */
export type FrameNode = string | { readonly c: string } | readonly [string, Readonly<Record<string, string>>, ...FrameNode[]];

/** The first screen of an element as it stands ready in the script. */
export interface FirstFrame {
  readonly frame?: readonly FrameNode[] | undefined;
  /** Styles beside those that every element has. */
  readonly css?: string;
  /** Whether the element's settings lead to it; the e-mail step unless given. */
  readonly fits?: (host: Host) => boolean;
  /** Whether React will show another screen, since the tab's storage says that one is past this one; a log-in under way unless given. */
  readonly isElsewhere?: (host: Host) => boolean;
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
  // Few texts hold a token, and looking for one is faster than replacing none.
  const put = (text: string) => (text.includes('\u27e6') ? fillTokens(text, tokens) : text);

  function build(parent: Node, children: readonly FrameNode[], svg: boolean): void {
    for (const node of children) {
      let built: Node;
      if (typeof node === 'string') built = document.createTextNode(put(node));
      else if (!Array.isArray(node)) built = document.createComment((node as { c: string }).c);
      else {
        const [tag, attributes, ...inside] = node as readonly [string, Record<string, string>, ...FrameNode[]];
        const inSvg = svg || tag === 'svg';
        const element = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
        for (const name of Object.keys(attributes)) element.setAttribute(name, put(attributes[name] as string));
        build(element, inside, inSvg);
        built = element;
      }
      parent.appendChild(built);
    }
  }

  const fragment = document.createDocumentFragment();
  build(fragment, nodes, false);
  return fragment;
}
