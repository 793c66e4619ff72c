/** Makes an element with its content. */
export function element<T extends keyof HTMLElementTagNameMap>(tag: T, ...content: (Node | string)[]): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}
