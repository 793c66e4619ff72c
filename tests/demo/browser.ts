/** A minimal browser for single sign-on across sites: cookies, redirects, and the form on a page. */

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  /** The status of the last answer. */
  readonly headers: Headers;
}

const plainText = (text: string) =>
  text.replace(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => ({ quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" })[name] ?? '');

const attributes = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plainText(value)]));

/** The first form of a page: where it goes, and what its fields hold. */
export function formOn({ html, url }: Page): { readonly action: string; readonly fields: Record<string, string> } {
  const [, head = ''] = /<form([^>]*)>/.exec(html) ?? [];
  const inputs = [...html.matchAll(/<input([^>]*)>/g)].map(([, tag = '']) => attributes(tag));
  return {
    action: new URL(attributes(head).action ?? url, url).href,
    fields: Object.fromEntries(inputs.map(({ name = '', value = '' }) => [name, value])),
  };
}

/** Where the service's page between its own and a provider's leads. */
export async function handOffOf(response: Response): Promise<string | undefined> {
  const link = /<a id="on" href="([^"]*)"/.exec(await response.clone().text())?.[1];
  return link && plainText(link);
}

/** @param holdsBack addresses that redirects lead to but that are not visited */
export function openBrowser(holdsBack: (url: string) => boolean) {
  // Cookies ignore the port, so all sites of the demo share the jar of localhost.
  let jar: Cookie[] = [];

  function storeCookie(header: string): void {
    const [pair = '', ...parts] = header.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const part = (key: string) => parts.find((attribute) => attribute.toLowerCase().startsWith(`${key}=`))?.split('=')[1];
    const path = part('path') ?? '/';
    const expires = part('expires');
    jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (part('max-age') !== '0' && !(expires && Date.parse(expires) <= Date.now())) jar.push({ name, value, path });
  }

  async function once(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url);
    const cookies = jar.filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')));
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    response.headers.getSetCookie().forEach(storeCookie);
    return response;
  }

  /** Follows redirects, and pages that lead on by themselves, to their end, or to an address that is held back: its page is empty then. */
  async function go(url: string, form?: Record<string, string>): Promise<Page> {
    let address = url;
    let response = await once(address, form);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location') ?? (await handOffOf(response));
      if (!location) break;
      address = /^https?:/.test(location) ? location : new URL(location, address).href;
      if (holdsBack(address)) return { url: address, status: response.status, html: '', headers: response.headers };
      response = await once(address);
    }
    return { url: address, status: response.status, html: await response.text(), headers: response.headers };
  }

  return {
    go,
    /** A cookie from elsewhere, as its header says it. */
    keep: storeCookie,
    cookies: () => jar,
    forget() {
      jar = [];
    },
    /** Fills in and sends the form of a page. */
    submit: (page: Page, changes: Record<string, string> = {}) => {
      const { action, fields } = formOn(page);
      return go(action, { ...fields, ...changes });
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;
