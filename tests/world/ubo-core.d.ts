/** The package brings no types. */
declare module '@gorhill/ubo-core' {
  interface Engine {
    useLists(lists: readonly { readonly name: string; readonly raw: string }[]): Promise<void>;
    /** 0: no filter, 1: blocked, 2: allowed by an exception. */
    matchRequest(request: { readonly originURL: string; readonly url: string; readonly type: string }): 0 | 1 | 2;
  }
  export const StaticNetFilteringEngine: { create(): Promise<Engine> };
}
