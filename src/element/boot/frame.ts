/** The build renders a first frame with react-dom/server as data, and the page builds it with DOM calls (no injected HTML). */
import type { Settings } from '../../settings/settings.ts';
import type { Host } from '../host.ts';

/** `{c}` is a comment, one of React's boundary marks. */
export type FrameNode = string | { readonly c: string } | readonly [string, Readonly<Record<string, string>>, ...FrameNode[]];

export interface FirstFrame {
  readonly frame?: readonly FrameNode[] | undefined;
  readonly css?: string;
  /** Whether the element's settings lead to it; by default, to the email step. */
  readonly fits?: (host: Host) => boolean;
  /** Whether the tab's storage leads React to a later screen; by default, whether a sign-in is under way. */
  readonly isElsewhere?: (host: Host) => boolean;
}

export interface FirstLook extends FirstFrame {
  readonly texts: Readonly<Record<string, string>>;
  lay?(fragment: DocumentFragment): unknown;
}

export const frameTextNames = [
  'productName',
  'providerName',
  'homeUrl',
  'servicesUrl',
  'newsUrl',
  'educationUrl',
  'aboutUrl',
  'searchUrl',
  'basePath',
] as const satisfies readonly (keyof Settings)[];
export type FrameTexts = Pick<Settings, (typeof frameTextNames)[number]>;

export const frameTextsOf = (settings: FrameTexts): FrameTexts =>
  Object.fromEntries(frameTextNames.map((name) => [name, settings[name]])) as FrameTexts;

const SVG = 'http://www.w3.org/2000/svg';

/** The `idPrefix` of the hosted page's `Host`; the markup of `renderLogin` begins with it too and gets that of its own. */
export const FIRST_ID_PREFIX = 'na1-';

/** `⟦productName⟧`, known only in the page; escaped, since a classic script has the page's encoding and the build escapes no patterns. */
const TOKEN = /\u27e6(\w+)\u27e7/g;

export const fillTokens = (text: string, tokens: Readonly<Record<string, string>>): string =>
  text.replace(TOKEN, (whole, name: string) => tokens[name] ?? whole);

export function buildFrame(nodes: readonly FrameNode[], tokens: Readonly<Record<string, string>>): DocumentFragment {
  // Few texts contain a token, and a search is faster than a replacement.
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

/** The attributes by which `renderLogin` makes buttons lead somewhere without a script. */
const leads: readonly string[] = ['formaction', 'formmethod', 'form'];
/** Attributes that no setting decides keep their state: an open menu stays open. */
const stays: readonly string[] = ['class', 'aria-expanded'];

/** Keeps the nodes, with focus, selection and typed text; what password managers and translators added would make React render all anew. */
export function morph(old: Node, now: Node): void {
  const there = old.childNodes;
  const all = [...now.childNodes];
  all.forEach((wanted, n) => {
    while (there[n] && there[n].nodeName !== wanted.nodeName) there[n].remove();
    const existing = there[n] as Element | undefined;
    if (existing) {
      if (existing.nodeValue !== wanted.nodeValue) existing.nodeValue = wanted.nodeValue;
      // Text and comment nodes have no attributes.
      for (const { name, value } of (wanted as Element).attributes ?? []) {
        if (!stays.includes(name) && existing.getAttribute(name) !== value) existing.setAttribute(name, value);
      }
      for (const name of leads) (existing as Partial<Element>).removeAttribute?.(name);
      morph(existing, wanted);
    } else old.appendChild(wanted);
  });
  while (there.length > all.length) old.lastChild?.remove();
}
