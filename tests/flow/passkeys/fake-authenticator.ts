/** The browser's side of passkeys, where only `navigator.credentials` and what tells that it is there are replaced. */
import { vi } from 'vitest';
import { patience } from '../../patience.ts';

export interface Prompt {
  readonly kind: 'get' | 'create';
  readonly publicKey: Readonly<Record<string, unknown>>;
  readonly mediation: string | undefined;
  readonly signal: AbortSignal;
  /** Answers with a passkey of this id. */
  answer(id?: string): void;
  refuse(name: string): void;
}

export const credential = (id = 'key-1') => ({ id, rawId: id, type: 'public-key', response: { signature: 'secret-signature' } });

interface Kind {
  readonly json?: boolean;
  readonly conditional?: boolean;
  /** Takes no notice of signals, as a password manager's extension that replaces `navigator.credentials`. */
  readonly deaf?: boolean;
}

/** Prompts are kept until a test answers them; an aborted one is refused as browsers do. */
export function fakeAuthenticator({ json = true, conditional = true, deaf = false }: Kind = {}) {
  const prompts: Prompt[] = [];
  const open = (kind: Prompt['kind']) => (options: CredentialRequestOptions & CredentialCreationOptions) =>
    new Promise((resolve, reject) => {
      const signal = options.signal ?? new AbortController().signal;
      const refuse = (name: string) => reject(new DOMException('refused', name));
      if (!deaf) signal.addEventListener('abort', () => refuse('AbortError'));
      prompts.push({
        kind,
        publicKey: options.publicKey as never,
        mediation: options.mediation,
        signal,
        answer: (id) => resolve({ toJSON: () => credential(id) }),
        refuse,
      });
    });
  vi.stubGlobal('isSecureContext', true);
  const reads = { parseRequestOptionsFromJSON: (options: object) => options, parseCreationOptionsFromJSON: (options: object) => options };
  const isConditionalMediationAvailable = async () => conditional;
  const signalUnknownCredential = vi.fn(async (_: object) => {});
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable, signalUnknownCredential }, json && reads),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: open('get'), create: open('create') } });
  /** The prompt that was opened last, once there are so many. */
  const prompt = (count = 1) =>
    vi.waitFor(() => (prompts.length >= count ? (prompts[count - 1] as Prompt) : Promise.reject(new Error('no prompt'))), patience);
  return { prompts, prompt, signalUnknownCredential };
}
