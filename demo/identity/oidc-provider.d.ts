/** What the package says of its main entry, at the one that is imported (oidc.ts). */
declare module 'oidc-provider/lib/provider.js' {
  export { type Adapter, default as Provider, type InteractionResults, type KoaContextWithOIDC } from 'oidc-provider';
}
