/**
 * Names that a site's users may write hide what a document has of its own (`<img name="currentScript">`, quality.md): what decides anything
 * is read where no markup reaches.
 */
export const ofDocument = <K extends keyof Document>(name: K): Document[K] => Reflect.get(Document.prototype, name, document);

export const find = <E extends Element>(selector: string): E | null =>
  Document.prototype.querySelector.call(document, selector) as E | null;

/** What has the focus in the root that a node stands in. */
export function activeElementOf(node: Node): Element | null {
  const root = node.getRootNode();
  return Reflect.get(Object.getPrototypeOf(root), 'activeElement', root);
}

export const pageLanguage = (): string => ofDocument('documentElement').lang;

export const setDocumentTitle = (title: string): boolean => Reflect.set(Document.prototype, 'title', title, document);
