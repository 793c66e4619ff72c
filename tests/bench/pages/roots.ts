/** The document and every open shadow root in it. */
export const roots = () => [document, ...[...document.querySelectorAll('body *')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
