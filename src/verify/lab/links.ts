/** Links in mails. */

/** The newest link with a token; `''` where there is none. */
export function linkIn(mail: string): { readonly link: string; readonly token: string } {
  const [link = '', token = ''] = /https?:\/\/[^\s"'<>]*[?#&]token=([\w.~-]+)/.exec(mail) ?? [];
  return { link, token };
}

/** What a mail scanner does; what it gets is no matter. */
export async function visit(link: string): Promise<void> {
  const response = await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
  await response?.text();
}
