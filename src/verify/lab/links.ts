/** Links in mails. */

/** The newest link with a token; `''` where there is none. */
export function linkIn(mail: string): { readonly link: string; readonly token: string } {
  const [link = '', token = ''] = /https?:\/\/[^\s"'<>]*[?#&]token=([\w.~-]+)/.exec(mail) ?? [];
  return { link, token };
}

const VISIT_MS = 15_000;

/** What a mail scanner does; what it gets is no matter, nor that it ends in the middle. */
export async function visit(link: string): Promise<void> {
  await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(VISIT_MS) })
    .then((response) => response.text())
    .catch(() => undefined);
}
