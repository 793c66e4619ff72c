/** Asks the service from an empty frame of this page: with the browser's own `fetch`, and where a policy forbids redirects to other origins. */

export interface Probe {
  /** By a `fetch` that no script of the page has replaced; `undefined` without an answer. */
  ask(init: RequestInit): Promise<Response | undefined>;
  /** Does the address lead to another origin? */
  leadsAway(): Promise<boolean>;
  close(): void;
}

export function openProbe(address: string): Probe | undefined {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.documentElement.append(frame);
  const { contentWindow: inside, contentDocument: own } = frame as { contentWindow: (Window & typeof globalThis) | null } & typeof frame;
  if (!inside || !own) {
    frame.remove();
    return undefined;
  }
  const ask = (init: RequestInit) => inside.fetch(address, init).catch(() => undefined);
  return {
    ask,
    async leadsAway() {
      const policy = own.createElement('meta');
      policy.httpEquiv = 'content-security-policy';
      policy.content = `connect-src ${new URL(address).origin}`;
      own.head.append(policy);
      let isAway = false;
      own.addEventListener('securitypolicyviolation', () => {
        isAway = true;
      });
      await ask({ mode: 'no-cors', cache: 'no-store', credentials: 'omit' });
      // The event is a task of its own, which may come after the failure.
      await new Promise((resolve) => setTimeout(resolve));
      return isAway;
    },
    close: () => frame.remove(),
  };
}
