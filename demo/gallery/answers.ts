/** The stub of `fetch`: gives the answers of a fixture in order, and repeats the last one. */
import type { WireAnswer, WireRoute } from './wire.ts';

const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))));

export function answerFrom(routes: readonly WireRoute[], service: typeof fetch): typeof fetch {
  const answered = new Map<WireRoute, number>();

  function next(route: WireRoute): WireAnswer {
    const count = answered.get(route) ?? 0;
    answered.set(route, count + 1);
    return route.answers[Math.min(count, route.answers.length - 1)] ?? 'pending';
  }

  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const method = (init?.method ?? 'GET').toUpperCase();
    if (pathname === '/i18n/translate') return service(input, init);
    const route = routes.find((route) => route.method === method && new RegExp(route.path).test(pathname));
    if (!route) console.error(`gallery: the fixture has no answer to ${method} ${pathname}`);
    const answer = route ? next(route) : 'pending';
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer === 'pending') return never(init?.signal);
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  };
}
