/** The part of oidc-provider that the demo uses; the package itself has no types. */
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Payload = Record<string, unknown>;

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(userCode: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface ProviderContext {
    type: string;
    body: string;
    readonly oidc: {
      readonly session: { readonly accountId: string };
      readonly client: { readonly clientId: string };
    };
  }

  export interface Interaction {
    readonly uid: string;
    readonly params: Payload;
    readonly prompt: { readonly name: string };
  }

  export type InteractionResult =
    | { readonly login: { readonly accountId: string; readonly remember: boolean; readonly acr: string } }
    | { readonly error: string; readonly error_description: string };

  export interface ProviderGrant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Payload);
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** @returns where the browser goes on */
    interactionResult(request: IncomingMessage, response: ServerResponse, result: InteractionResult): Promise<string>;
    readonly Grant: new (facts: {
      accountId: string;
      clientId: string;
    }) => ProviderGrant;
  }
}
