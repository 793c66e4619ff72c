/** A fake service for the client: it records every request, and the test decides the answers. */

export interface Request {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly keepalive: boolean;
}

type Answer = Response | Promise<Response>;
type Handler = (request: Request) => Answer;

export interface FakeService {
  readonly fetch: typeof fetch;
  readonly requests: readonly Request[];
  /** The requests to one path. */
  to(path: string): readonly Request[];
  on(path: string, handler: Handler): void;
}

/** The id, the token and the path of each request, to compare. */
export const idOf = (request: Request | undefined): string => request?.headers.get('x-request-id') ?? '';
export const bearerOf = (request: Request | undefined): string | null | undefined => request?.headers.get('authorization');

export function createService(): FakeService {
  const requests: Request[] = [];
  const handlers = new Map<string, Handler>();
  return {
    requests,
    to: (path) => requests.filter((request) => request.path === path),
    on: (path, handler) => handlers.set(path, handler),
    async fetch(url, init = {}) {
      const { pathname: path } = new URL(String(url));
      const request: Request = {
        path,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        keepalive: init.keepalive === true,
      };
      requests.push(request);
      return new Promise((resolve, reject) => {
        const leave = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
        if (init.signal?.aborted) leave();
        init.signal?.addEventListener('abort', leave);
        Promise.resolve((handlers.get(path) ?? (() => failure(404, 'RESOURCE_NOT_FOUND')))(request)).then(resolve, reject);
      });
    },
  };
}

export const success = (data: unknown, headers: HeadersInit = {}): Response =>
  new Response(JSON.stringify({ statusCode: 200, data }), { headers });

export const failure = (statusCode: number, errorCode: string, more: object = {}, headers: HeadersInit = {}): Response =>
  new Response(JSON.stringify({ statusCode, errorCode, message: errorCode, requestId: 'r-1', ...more }), { status: statusCode, headers });

export const sessionHeaders = (name: string): Record<string, string> => ({
  'x-auth-token': `access-${name}`,
  'x-refresh-token': `refresh-${name}`,
  'x-auth-public-keys': 'keys',
  'x-bw-cookies': '["a=1"]',
  'x-deployment': 'blue',
});

/** Never answers. */
export const silence = (): Promise<Response> => new Promise(() => {});

/** An answer that the test releases. */
export function pending(): { readonly answer: Promise<Response>; release(response: Response): void } {
  let release: (response: Response) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { answer, release: (response) => release(response) };
}

export const signedIn = {
  id: '42',
  isExpired: false,
  hasSecurityAnswers: true,
  resetPassword: false,
  reviewProfile: false,
  email: 'avery@newsline.example',
  firstName: 'Avery',
  lastName: 'Quinn',
};
