/** The text of a message without the link at its end, which the page shows as a button. */
export const textOf = ({ body, link }: { readonly body: string; readonly link: string | null }): string =>
  link && body.endsWith(link) ? body.slice(0, -link.length).trimEnd() : body;
