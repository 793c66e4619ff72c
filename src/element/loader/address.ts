/**
 * The folder from which a loader takes its files, as a URL (elements.md). A loader at the root of its origin is evergreen and takes them from the
 * folder of its version; any other takes them from beside itself.
 */
export const filesOf = (loader: string, version: string): string =>
  new URL(/^[^:]+:\/\/[^/]+\/[^/?#]*($|[?#])/.test(loader) ? `v/${version}/esm/` : 'esm/', loader).href;
